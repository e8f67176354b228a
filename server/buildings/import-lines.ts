import { parse } from 'csv-parse/sync'

/** One record of a CSV file with the number of its first line; `refused` is the reason if it has no cells. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; refused: string }

/** The maximum number of lines of a quoted cell; beyond it, the closing quote is missing. */
const mostLinesOfRecord = 8

/** The maximum length of a row; a longer one means that the file is no inventory. */
const mostCharacters = 65_536

/**
 * Reads the records of a CSV file of any size in constant memory, without blank lines. The first record sets the number
 * of cells. A record with broken quotes is refused alone: reading resumes at the next line, so that a missing quote
 * does not affect the rows after it.
 */
export async function* recordsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const lines = linesOf(bytes)
  const buffered: Line[] = []
  const lineAt = async (index: number): Promise<Line | undefined> => {
    while (buffered.length <= index) {
      const next = await lines.next()
      if (next.done) return undefined
      buffered.push(next.value)
    }
    return buffered[index]
  }

  let width = 0
  for (let first = await lineAt(0); first; first = await lineAt(0)) {
    const { line } = first
    if (first.text?.trim() === '') {
      buffered.shift()
      continue
    }
    let text = first.text ?? ''
    let taken = 1
    while (quotesIn(text) % 2 === 1 && taken < mostLinesOfRecord) {
      const more = await lineAt(taken)
      if (!more || more.text === null) break
      text += `\n${more.text}`
      taken++
    }
    const cells = first.text === null ? tooLong : cellsOf(text)
    if (typeof cells === 'string' || (width && cells.length !== width)) {
      buffered.shift()
      yield {
        line,
        refused: typeof cells === 'string' ? cells : `${cells.length} columns instead of ${width}`,
      }
    } else {
      buffered.splice(0, taken)
      width ||= cells.length
      yield { line, cells }
    }
  }
}

const tooLong = `the line is longer than ${mostCharacters} characters`

interface Line {
  line: number
  /** Null for a line that is too long. */
  text: string | null
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  // Not fatal: an invalid UTF-8 byte becomes U+FFFD, and only its row is refused.
  const decoder = new TextDecoder('utf-8', { fatal: false })
  let line = 1
  let rest = ''
  let cut = false
  for await (const chunk of bytes) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop()!
    for (const part of parts) {
      yield ended(line++, part, cut)
      cut = false
    }
    if (rest.length > mostCharacters) {
      cut = true
      rest = ''
    }
  }
  rest += decoder.decode()
  if (rest !== '' || cut) yield ended(line, rest, cut)
}

function ended(line: number, text: string, cut: boolean): Line {
  if (cut || text.length > mostCharacters) return { line, text: null }
  return { line, text: text.endsWith('\r') ? text.slice(0, -1) : text }
}

function quotesIn(text: string): number {
  return text.split('"').length - 1
}

/** The cells, or the reason why there are none. */
function cellsOf(text: string): string[] | string {
  if (!text.includes('"')) return text.split(',')
  try {
    const records = parse(text, { relax_column_count: true }) as string[][]
    if (records.length === 1) return records[0]!
  } catch {
    // the same refusal as for two records in one
  }
  return 'the quotes do not match'
}
