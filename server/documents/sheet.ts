import { fileURLToPath } from 'node:url'
import type PdfKit from 'pdfkit'

const colours = { ink: '#16212b', grey: '#55616d', petrol: '#0b6c74', hairline: '#c9d1d8' } as const
export type Colour = keyof typeof colours

/** From the top of a line to its baseline, in sizes of Inter. */
const ascender = 0.96875

type Tag = ReturnType<OpenPdf['struct']>

type Scope = 'Row' | 'Column'

interface Place {
  x: number
  y: number
  style: TextStyle
  colour?: Colour
  scope?: Scope
  right?: number
}

export class Sheet {
  readonly #pdf: OpenPdf
  readonly #whole: Tag
  readonly face: Typeface
  readonly left: number
  readonly width: number
  readonly bottom: number
  y: number

  constructor(pdf: OpenPdf) {
    this.#pdf = pdf
    const { left, right, top, bottom } = pdf.page.margins
    this.left = left
    this.width = pdf.page.width - left - right
    this.bottom = pdf.page.height - bottom
    this.y = top
    this.face = new Typeface(pdf)
    this.#whole = pdf.struct('Document')
    pdf.addStructure(this.#whole)
  }

  down(points: number) {
    this.y += points
  }

  newPage() {
    this.#pdf.addPage()
    this.y = this.#pdf.page.margins.top
  }

  /** Starts the next page unless this height fits on the current one; returns whether it did. */
  keep(height: number): boolean {
    const full = this.y + height > this.bottom && this.y > this.#pdf.page.margins.top
    if (full) this.newPage()
    return full
  }

  paragraph(
    tag: 'H1' | 'H2' | 'P',
    text: string,
    style: TextStyle,
    { colour = 'ink', width = this.width }: { colour?: Colour; width?: number } = {},
  ) {
    const lines = this.face.linesOf(text, style, width)
    const height = style.size * 1.4
    this.keep(Math.min(lines.length * height, this.bottom / 2))
    const inside = new Part(this, this.#pdf, this.#whole)
    for (let rest = lines; rest.length > 0;) {
      const fits = Math.max(1, Math.floor((this.bottom - this.y) / height))
      const shown = rest.slice(0, fits)
      inside.lines(tag, text, shown, { x: this.left, y: this.y, style, colour })
      this.down(shown.length * height)
      rest = rest.slice(fits)
      if (rest.length > 0) this.newPage()
    }
  }

  open(tag: 'Table' | 'L'): Part {
    return new Part(this, this.#pdf, this.#whole).open(tag)
  }

  rule(colour: Colour, thickness = 0.5, length = this.width) {
    this.artifact(() =>
      this.#pdf
        .moveTo(this.left, this.y)
        .lineTo(this.left + length, this.y)
        .lineWidth(thickness)
        .stroke(colours[colour]),
    )
  }

  /** A decorative picture at the right of a box. */
  picture(bytes: Buffer, { x, y, width, height }: { x: number; y: number; width: number; height: number }) {
    this.artifact(() => this.#pdf.image(bytes, x, y, { fit: [width, height], align: 'right' }))
  }

  /** Draws content that screen readers skip. */
  artifact(draw: () => void) {
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#pdf.endMarkedContent()
  }

  draw({ runs }: TextLine, x: number, y: number, style: TextStyle, colour: Colour) {
    const { size } = style
    const features = featuresOf(style)
    let at = x
    this.#pdf.fillColor(colours[colour])
    for (const { font, text, width } of runs) {
      const options = { features, lineBreak: false, baseline: 'alphabetic' } as const
      this.#pdf.font(font, size).text(text, at, y + ascender * size, options)
      at += width
    }
  }

  eachPage(draw: (number: number, of: number) => void) {
    const { count } = this.#pdf.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(page)
      // Below the margin pdfkit would begin another page.
      this.#pdf.page.margins.bottom = 0
      draw(page + 1, count)
    }
  }

  end() {
    this.#whole.end()
  }
}

/** A tagged part of a document, for screen readers. */
export class Part {
  readonly #sheet: Sheet
  readonly #pdf: OpenPdf
  readonly #tag: Tag

  constructor(sheet: Sheet, pdf: OpenPdf, tag: Tag) {
    this.#sheet = sheet
    this.#pdf = pdf
    this.#tag = tag
  }

  open(name: string, scope?: Scope): Part {
    const tag = this.#pdf.struct(name, (scope ? { scope } : {}) as object)
    this.#tag.add(tag)
    return new Part(this.#sheet, this.#pdf, tag)
  }

  /** A text broken into lines. Where letters are replaced, screen readers get the original ones. */
  lines(tag: string, text: string, lines: readonly TextLine[], place: Place) {
    const { x, y, style, colour = 'ink', scope, right } = place
    const actual = this.#sheet.face.canWrite(text) ? undefined : text
    const part = this.#pdf.struct(tag, { ...(scope && { scope }), ...(actual && { actual }) } as object, () =>
      lines.forEach((line, index) => {
        const at = right === undefined ? x : right - line.width
        this.#sheet.draw(line, at, y + index * style.size * 1.4, style, colour)
      }),
    )
    this.#tag.add(part)
    part.end()
  }

  close() {
    this.#tag.end()
  }
}

type OpenPdf = InstanceType<typeof PdfKit>

/** Part of a line in one font, with its width in points. */
interface Run {
  font: string
  text: string
  width: number
}

export interface TextLine {
  runs: Run[]
  width: number
}

interface TextStyle {
  size: number
  strong?: boolean
  figures?: boolean
}

/** Without ligatures, which would be copied as other letters. Amounts have tabular figures. pdfkit's types know only a list of features. */
function featuresOf({ figures = false }: TextStyle) {
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

class Typeface {
  readonly #pdf: OpenPdf
  readonly #opened = new Set<string>()
  readonly #fontsOfLetters = new Map<string, string | undefined>()
  /** Whether a letter was replaced, because no font has it. */
  lacking = false

  constructor(pdf: OpenPdf) {
    this.#pdf = pdf
  }

  /** Breaks a text into lines of at most this width, between words if possible. */
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
