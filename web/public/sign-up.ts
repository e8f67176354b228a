import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { homeCountry } from '#contract/countries.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { documentTypes, mostDocumentBytes, signUpApi } from '#contract/sign-up.ts'
import { CallError } from '#web/platform/api.ts'
import { sendFile } from '#web/platform/files.ts'
import { addressForm, emptyForm } from '#web/parts/site/full-address.ts'

/** A reload keeps the input, but not the document. */
export const signUpDraft = addressForm.extend({
  company: z.string(),
  registration_no: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  responsibility: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type SignUpDraft = z.output<typeof signUpDraft>
export type SignUpValues = SignUpDraft & { document: File | null }

export const emptySignUp: SignUpDraft = {
  ...emptyForm,
  country: homeCountry,
  company: '',
  registration_no: '',
  first_name: '',
  last_name: '',
  responsibility: '',
  email: '',
  phone: '',
}

/** Files of unknown type are left to the server. */
export function documentRefusal(file: File): 'wrongType' | 'tooLarge' | 'emptyFile' | null {
  if (file.type !== '' && !documentTypes.some((type) => type === file.type)) return 'wrongType'
  if (file.size > mostDocumentBytes) return 'tooLarge'
  return file.size === 0 ? 'emptyFile' : null
}

export interface SignUpToSend {
  input: CallInput<typeof signUpApi.send>
  document: File
}

export function useSendSignUp(onDone: (email: string) => void) {
  const [share, setShare] = useState(0)
  const send = useMutation<unknown, Error, SignUpToSend>({
    mutationFn: ({ input, document }) => {
      setShare(0)
      const { signal } = new AbortController()
      return sendFile(signUpApi.send, input, document, { onProgress: setShare, signal })
    },
    onSuccess: (_, { input }) => onDone(input.body.email),
  })
  return {
    share,
    isPending: send.isPending,
    error: send.error instanceof CallError ? send.error : null,
    mutate: (sent: SignUpToSend, onRefused?: (error: CallError) => void) =>
      send.mutate(sent, { onError: (error) => error instanceof CallError && onRefused?.(error) }),
  }
}
