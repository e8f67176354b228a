import { useRef, useState } from 'react'
import { mostFileBytes, mostFiles, threadApi } from '#contract/threads.ts'
import { CallError } from '#web/platform/api.ts'
import { sendFile } from '#web/platform/files.ts'
import { refreshAfter } from '#web/platform/query.ts'

/** The server checks the content. */
export const attachable = '.pdf,.png,.jpg,.jpeg,.xlsx,.docx,.csv,.txt'

export interface Upload {
  key: string
  name: string
  /** From 0 to 1. */
  share: number
  failed?: 'tooLarge' | 'emptyFile' | 'tooMany' | CallError
  stop: () => void
}

/** Finished uploads move to the `unsent` files of the conversation. */
export function useUploads(quoteId: number, arrived: number) {
  const [uploads, setUploads] = useState<Upload[]>([])
  // Counts the files of one choice before the next rendering.
  const taken = useRef(0)
  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const drop = (key: string) => setUploads((all) => all.filter((each) => each.key !== key))

  const send = async (file: File) => {
    const key = crypto.randomUUID()
    const running = new AbortController()
    const stop = () => running.abort(new Error('stopped'))
    const failed = refusalOf(file, taken.current)
    setUploads((all) => [...all, { key, name: file.name, share: 0, failed, stop }])
    if (failed) return
    taken.current += 1
    try {
      const onProgress = (share: number) => change(key, { share })
      const { signal } = running
      await sendFile(threadApi.upload, { params: { id: quoteId } }, file, { onProgress, signal })
      await refreshAfter(threadApi.upload)
      drop(key)
    } catch (error) {
      // Stopping is not a failure.
      if (error instanceof CallError) change(key, { failed: error })
      else drop(key)
    } finally {
      taken.current -= 1
    }
  }
  const add = (files: readonly File[]) => {
    const running = uploads.filter((each) => !each.failed).length
    taken.current = arrived + running
    for (const file of files) void send(file)
  }
  return { uploads, add, dismiss: drop, pending: uploads.some((each) => !each.failed) }
}

function refusalOf(file: File, taken: number): Upload['failed'] {
  if (taken >= mostFiles) return 'tooMany'
  if (file.size > mostFileBytes) return 'tooLarge'
  return file.size === 0 ? 'emptyFile' : undefined
}
