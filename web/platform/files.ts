import { useTranslation } from 'react-i18next'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import {
  asPreview,
  urlOf,
  ask,
  CallError,
  endSession,
  headersOf,
  replyOf,
  tokenToSend,
  type CallParts,
  type Reply,
} from '#web/platform/api.ts'
import { withFailureMessage } from '#web/platform/failure-message.ts'

interface SendOptions {
  /** The share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Requests a preview; only if the endpoint has one. */
  preview?: boolean
}

/**
 * Sends a file and the fields of the body. Throws CallError as `call` does, and the signal's reason once aborted. Uses
 * XMLHttpRequest, because fetch does not report upload progress.
 */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: File,
  { onProgress, signal, preview }: SendOptions = {},
): Promise<Reply<E>> {
  const token = tokenToSend()
  const parts: CallParts = input ?? {}
  const form = new FormData()
  // Fields first, so that the server can check them before the file arrives.
  for (const [name, value] of Object.entries(parts.body ?? {})) form.set(name, String(value))
  form.set(endpoint.file?.field ?? 'file', file)
  const request = new XMLHttpRequest()
  request.open(endpoint.method, urlOf(endpoint, preview ? asPreview(parts) : parts))
  headersOf(token, false).forEach((value, name) => request.setRequestHeader(name, value))
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress?.(total > 0 ? loaded / total : 0),
  )
  signal?.addEventListener('abort', () => request.abort())
  await new Promise<void>((resolve, reject) => {
    request.addEventListener('load', () => resolve())
    request.addEventListener('error', () => reject(new CallError('network', 0)))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.send(form)
  })
  return withFailureMessage(() => {
    endSession(request.status, token)
    return replyOf(endpoint, new Response(request.responseText, { status: request.status }))
  })
}

/** Fetches with the session's token, which a plain link would not carry. */
export async function saveFile<E extends Endpoint>(endpoint: E, input: CallInput<E>, name: string) {
  const response = await ask(endpoint, input ?? {})
  // Only failures come in an envelope; reading it throws.
  if (!response.ok) return void (await replyOf(endpoint, response))
  saveBlob(await response.blob(), name)
}

export function saveBlob(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // By then the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** `12 kB`, `3.4 MB`, and never `0 kB`. */
export function useSizes(): (bytes: number) => string {
  const { i18n } = useTranslation()
  return (bytes) => {
    const kilobytes = Math.max(bytes / 1_024, 0.1)
    const [value, unit] = kilobytes < 1_024 ? [kilobytes, 'kB'] : [kilobytes / 1_024, 'MB']
    return `${value.toLocaleString(i18n.language, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`
  }
}
