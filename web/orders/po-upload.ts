import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orderApi } from '#contract/orders/api.ts'
import { mostPoBytes } from '#contract/orders/upload-po.ts'
import { CallError } from '#web/platform/api.ts'
import { sendFile } from '#web/platform/files.ts'
import { refreshAfter } from '#web/platform/query.ts'

/** The media types of a purchase order. The server checks the content. */
export const poTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

/** Why a file is not sent. A file of unknown type is left to the server. */
export function poFileRefusal(file: File): 'wrongType' | 'tooLarge' | 'emptyFile' | null {
  if (file.type !== '' && !poTypes.some((type) => type === file.type)) return 'wrongType'
  if (file.size > mostPoBytes) return 'tooLarge'
  return file.size === 0 ? 'emptyFile' : null
}

/** Uploads the purchase order of an order beside the earlier ones, with progress; it can be stopped. */
export function usePoUpload(orderId: number) {
  const [share, setShare] = useState(0)
  const running = useRef<AbortController | null>(null)
  const upload = useMutation<unknown, Error, File>({
    mutationFn: (file) => {
      setShare(0)
      running.current = new AbortController()
      const { signal } = running.current
      return sendFile(orderApi.uploadPo, { params: { id: orderId } }, file, { onProgress: setShare, signal })
    },
    onSuccess: () => refreshAfter(orderApi.uploadPo),
  })
  return {
    share,
    pending: upload.isPending,
    done: upload.isSuccess,
    /** Stopping is not a failure. */
    error: upload.error instanceof CallError ? upload.error : null,
    send: upload.mutate,
    stop: () => running.current?.abort(new Error('stopped')),
    reset: upload.reset,
  }
}
