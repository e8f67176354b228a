import { parse } from 'csv-parse/sync'

/** One record of a CSV file with the number of its first line; `refused` tells why it has no cells. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; refused: string }

/** A quoted cell may run over this many lines; beyond, its closing quote was forgotten. */
const mostLinesOfRecord = 8

/** No row of an inventory is longer; beyond, the file is something else. */
const mostCharacters = 65_536

/**
 * The records of a CSV file of any size, in constant memory, blank lines left out; the first one says how many
 * cells all have. A record with broken quotes is refused alone: reading resumes at the very next line, so a
 * forgotten quote cannot swallow the rows after it.
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
  /** Null for a line too long to keep. */
  text: string | null
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  // Not fatal: a byte that is no UTF-8 becomes U+FFFD, and the row that has it is refused alone.
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

/** The cells, or why there are none. */
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
