import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cardSheetApi, type ImportedCard } from '#contract/rate-cards/sheet.ts'
import { CallError, type Reply } from '#web/platform/api.ts'
import { sendFile } from '#web/platform/files.ts'
import { refresh, refreshAfter } from '#web/platform/query.ts'

/** A wrong cell of a file, with the server's reason. */
export interface WrongCellOfFile {
  id: number
  row: number
  column: string
  wrong: string
}

interface Asked {
  file: File
  /** Of the draft that the screen shows. */
  revision: number | undefined
}

/** Asks what a file would do to the draft of a rule, and does it. Leaving breaks off what is on its way. */
export function useSheetImport(rule: number, onSaved: (message: string) => void) {
  const running = useRef(new AbortController())
  useEffect(() => {
    const leaving = new AbortController()
    running.current = leaving
    return () => leaving.abort(new Error('left'))
  }, [])
  const send = ({ file, revision }: Asked, preview: boolean) =>
    sendFile(cardSheetApi.import, { query: { id: rule, revision } }, file, {
      onProgress: () => undefined,
      signal: running.current.signal,
      preview,
    })
  // Whoever has changed the draft since: the refusal shows once the draft is read again, so that the next check is made on it.
  const onError = async (error: CallError) => {
    if (error.code === 'stale_version') await refresh(['/pricing-rule/draft'])
  }
  const check = useMutation<Reply<typeof cardSheetApi.import>, CallError, Asked>({
    mutationFn: (asked) => send(asked, true),
    onError,
  })
  const save = useMutation<Reply<typeof cardSheetApi.import>, CallError, Asked>({
    mutationFn: (asked) => send(asked, false),
    onSuccess: ({ message }) => {
      void refreshAfter(cardSheetApi.import)
      onSaved(message ?? '')
    },
    onError,
  })
  return { check, save }
}

/** What a file would do, once it was checked and nothing is wrong. */
export type CheckedFile = ImportedCard

/** The wrong cells that a refusal names, in the order of the file, and how many there are in all. */
export function wrongCells(error: CallError | null): { cells: WrongCellOfFile[]; all: number } {
  const cells = Object.entries(error?.errors ?? {}).flatMap(([name, [wrong = '']], id) => {
    const [, row, column] = /^rows\.(\d+)\.(\w+)$/.exec(name) ?? []
    return row && column ? [{ id, row: Number(row), column, wrong }] : []
  })
  const data = error?.data as { faults?: number } | undefined
  return { cells, all: data?.faults ?? cells.length }
}
