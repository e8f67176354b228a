import { fileURLToPath } from 'node:url'
import type PdfKit from 'pdfkit'

export type OpenPdf = InstanceType<typeof PdfKit>

/** Part of a line in one font, with its width in points. */
export interface Run {
  font: string
  text: string
  width: number
}

export interface TextLine {
  runs: Run[]
  width: number
}

export interface TextStyle {
  size: number
  strong?: boolean
  figures?: boolean
}

/**
 * Ligatures are off, because they would be copied as other letters. Amounts have tabular figures. pdfkit's types know
 * only a list of features.
 */
export function featuresOf({ figures = false }: TextStyle) {
  return { tnum: figures, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]
}

const missing = '?'

/** Inter is the font of the screens; the others print Tamil and Chinese names. */
const families = [
  ['inter', 'Inter'],
  ['noto-sans-tamil', 'NotoSansTamil'],
  ['noto-sans-sc', 'NotoSansSC'],
] as const

const [regular, semiBold] = ['400Regular', '600SemiBold'].map((weight) =>
  families.map(([folder, name]) =>
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`)),
  ),
) as [string[], string[]]

/** pdfkit's types lack the font in use. */
interface Open {
  _font: {
    font: { hasGlyphForCodePoint: (point: number) => boolean }
    layoutRun: (text: string, features: { tnum?: boolean }) => unknown
  }
}

export class Typeface {
  readonly #pdf: OpenPdf
  readonly #opened = new Set<string>()
  readonly #fontsOfLetters = new Map<string, string | undefined>()
  /** Whether a letter was replaced, because no font has it. */
  lacking = false

  constructor(pdf: OpenPdf) {
    this.#pdf = pdf
  }

  /** Breaks a text into lines of at most this width, between words where it can, and at most so many. */
  linesOf(text: string, style: TextStyle, width: number): TextLine[] {
    const lines: TextLine[] = []
    let line: TextLine = { runs: [], width: 0 }
    const put = (runs: Run[]) => {
      for (const run of runs) {
        const last = line.runs.at(-1)
        if (last?.font === run.font) {
          last.text += run.text
          last.width += run.width
        } else line.runs.push({ ...run })
        line.width += run.width
      }
    }
    const next = () => {
      // Kerning: a text is not as wide as the sum of its letters.
      const runs = line.runs.map(({ font, text: words }) => this.#measured(font, words, style))
      lines.push({ runs, width: widthOf(runs) })
      line = { runs: [], width: 0 }
    }
    const space = this.#runsOf(' ', style)
    // Because of kerning a line can be slightly wider than the sum of its words.
    const slack = style.size / 6
    for (const word of text.split(/\s+/u).filter(Boolean)) {
      const runs = this.#runsOf(word, style)
      const wide = widthOf(runs)
      if (line.width > 0 && line.width + widthOf(space) + wide + slack > width) next()
      if (line.width > 0) put(space)
      if (wide <= width) put(runs)
      // A word longer than a line breaks anywhere.
      else {
        let written = ''
        for (const letter of lettersOf(word)) {
          const wider = widthOf(this.#runsOf(written + letter, style))
          if (written !== '' && wider > width) {
            next()
            written = ''
          }
          put(this.#runsOf(letter, style))
          written += letter
        }
      }
    }
    if (line.runs.length > 0 || lines.length === 0) next()
    return lines
  }

  /** Whether each letter is printed unchanged and in its written order: Tamil vowels can come first. */
  canWrite(text: string): boolean {
    if (/\p{Script=Tamil}/u.test(text)) return false
    return lettersOf(text).every((letter) => /^\s$/u.test(letter) || this.#fontOf(letter) !== undefined)
  }

  #runsOf(word: string, style: TextStyle): Run[] {
    const runs: { font: string; text: string }[] = []
    for (const letter of lettersOf(word)) {
      const found = this.#fontOf(letter, style)
      if (!found) this.lacking = true
      const font = found ?? this.#fontOf(missing, style)!
      const text = found ? letter : missing
      const last = runs.at(-1)
      if (last?.font === font) last.text += text
      else runs.push({ font, text })
    }
    return runs.map(({ font, text }) => this.#measured(font, text, style))
  }

  #measured(font: string, text: string, style: TextStyle): Run {
    const features = featuresOf(style)
    return { font, text, width: this.#pdf.font(font, style.size).widthOfString(text, { features }) }
  }

  #fontOf(letter: string, { strong = false }: Partial<TextStyle> = {}): string | undefined {
    const key = `${letter} ${strong}`
    if (!this.#fontsOfLetters.has(key)) {
      const points = Array.from(letter, (each) => each.codePointAt(0)!)
      const fonts = strong ? semiBold : regular
      this.#fontsOfLetters.set(
        key,
        fonts.find((path) => {
          const { font } = this.#open(path)
          return points.every((point) => font.hasGlyphForCodePoint(point))
        }),
      )
    }
    return this.#fontsOfLetters.get(key)
  }

  #open(path: string) {
    const { _font: open } = this.#pdf.font(path) as OpenPdf & Open
    if (this.#opened.has(path)) return open
    this.#opened.add(path)
    // Each text is measured and drawn, and most occur again. pdfkit caches no layout with features.
    const layouts = new Map<string, unknown>()
    const layOut = open.layoutRun.bind(open)
    open.layoutRun = (text, features) => {
      const key = `${features.tnum} ${text}`
      const layout = layouts.get(key) ?? layOut(text, features)
      layouts.set(key, layout)
      return layout
    }
    return open
  }
}

function widthOf(runs: readonly Run[]): number {
  return runs.reduce((total, { width }) => total + width, 0)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Grapheme clusters, composed where possible, without invisible characters. */
function lettersOf(text: string): string[] {
  const seen = text.normalize('NFC').replaceAll(/\p{C}/gu, '')
  return Array.from(graphemes.segment(seen), ({ segment }) => segment)
}
