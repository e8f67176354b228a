import { Worker } from 'node:worker_threads'
import { AppError } from '#server/platform/errors.ts'
import { inShare } from '#server/platform/share.ts'
import { unpackedBytes } from '#server/platform/zip.ts'

/** A cell of a sheet that is read: text, a number of a workbook, or empty. */
export type SheetCell = string | number | null

/** A cell of a workbook that is written: text, a whole number, an amount in ringgit with two decimals, a day, or empty. */
export type WrittenCell = SheetCell | { ringgit: number } | { day: string }

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface WrittenSheet {
  name: string
  headings: readonly string[]
  /** In characters, by column. */
  widths: readonly number[]
  rows: readonly (readonly WrittenCell[])[]
}

/** What the thread is to do, and what it answers. */
export type XlsxJob = { write: WrittenSheet } | { read: Uint8Array; mostRows: number; mostColumns: number }
export type XlsxAnswer = { written: Uint8Array } | { rows: SheetCell[][] } | { tooLong: true }

/** The most that a workbook takes unpacked: ten times 20,000 rows of a card. */
const mostUnpacked = 32 * 1024 * 1024

/** A workbook of one sheet with its headings on top, as the bytes of an XLSX file. */
export async function writeXlsx(sheet: WrittenSheet): Promise<Buffer> {
  const answer = await inThread({ write: sheet })
  if (!('written' in answer)) throw new Error('the thread has written no workbook')
  return Buffer.from(answer.written)
}

/**
 * The rows of a workbook's first sheet; null for one that has more rows or columns than these. Throws 422 on `file` for one
 * that cannot be read, is larger than it may be once it is unpacked, or takes too long.
 */
export async function readXlsx(
  bytes: Buffer,
  most: { mostRows: number; mostColumns: number },
): Promise<SheetCell[][] | null> {
  const unreadable = new AppError('invalid', (w) => w.sheetUnreadable, {
    errors: { file: [(w) => w.sheetUnreadable] },
  })
  if (unpackedBytes(bytes) > mostUnpacked) throw unreadable
  const answer = await inThread({ read: Uint8Array.from(bytes), ...most }).catch((cause: unknown) => {
    throw Object.assign(unreadable, { cause })
  })
  return 'rows' in answer ? answer.rows : null
}

/** Milliseconds; a sheet of 20,000 rows takes seconds on a busy machine. */
const longest = 60_000

const threads = {}

/**
 * One job in a thread of its own, one after the other in a process: a sheet takes seconds, in which nobody else should wait,
 * and a workbook made by an attacker as much memory and time as the thread is allowed.
 */
function inThread(job: XlsxJob): Promise<XlsxAnswer> {
  return inShare(
    threads,
    'workbooks',
    () =>
      new Promise((resolve, reject) => {
        const thread = new Worker(new URL('./xlsx-thread.ts', import.meta.url), {
          workerData: job,
          // Neither secrets nor the options of this process.
          env: {},
          execArgv: [],
          resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
        })
        const late = setTimeout(() => finish(() => reject(new Error('took too long'))), longest)
        const finish = (then: () => void) => {
          clearTimeout(late)
          void thread.terminate()
          then()
        }
        thread.once('message', (answer: XlsxAnswer) => finish(() => resolve(answer)))
        thread.once('error', (error) => finish(() => reject(error)))
        thread.once('exit', () => finish(() => reject(new Error('ended without an answer'))))
      }),
    1,
  )
}
