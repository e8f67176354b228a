import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type PdfKit from 'pdfkit'
import { writeGlyph, type Outline } from '#server/documents/outline.ts'

export type OpenPdf = InstanceType<typeof PdfKit>

/** A part of a line whose letters stand in one font, with its width in points. */
export interface Run {
  font: string
  text: string
  width: number
}

/** One line of a text. */
export interface TextLine {
  runs: Run[]
  width: number
}

/** How large and how strong a text is. */
export interface TextStyle {
  size: number
  strong?: boolean
  /** Amounts, one below the other. */
  figures?: boolean
}

/**
 * No letter changes with its neighbours: copied out of a document it would be another. Amounts have figures of one width.
 * pdfkit's types know only the list of those that are switched on.
 */
export function featuresOf({ figures = false }: TextStyle) {
  return { tnum: figures, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]
}

/** What stands for a letter that no font of the portal has. */
const missing = '?'

/** Inter is the font of the screens; the others print Chinese and Tamil names, arrows and signs such as ≤. */
const families = ['inter', 'noto-sans-sc', 'noto-sans-tamil'] as const

/** The files that the letters of the fonts are divided over, those with most letters first, and the letters of each. */
const files = families.flatMap((family) => {
  const divided = Object.entries(
    JSON.parse(readFileSync(pathOf(family, 'unicode.json'), 'utf8')) as Record<string, string>,
  )
  return divided.toReversed().map(([part, ranges]) => ({
    name: `${family}-${part.replaceAll(/[[\]]/g, '')}`,
    family,
    ranges: ranges.split(',').map((range) => {
      const [first, last = first] = range.slice(2).split('-')
      return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const
    }),
  }))
})
type FontFile = (typeof files)[number]

/** What of pdfkit's open document is not in its types: the font in use, and those under a name. */
interface Open {
  _font: { font: Woff; subset: Subset; layoutRun: Layout; ascender: number }
  _fontFamilies: Record<string, unknown>
}

/** For all fonts, so that the letters of a line have one baseline. */
const ascenderOfInter = 968.75

type Layout = (text: string, features: { tnum?: boolean }) => unknown

interface Woff {
  fvar: { axis: { axisTag: string; defaultValue: number }[] }
  _variationProcessor: { transformPoints: (id: number, points: Point[]) => void }
  _transformedGlyphs: { points?: Point[] }[]
  hasGlyphForCodePoint: (point: number) => boolean
  glyphForCodePoint: (point: number) => { codePoints: number[] }
  getGlyph: (id: number) => {
    path: Outline
    advanceWidth: number
    _getMetrics: () => { leftBearing: number }
  }
}

interface Point {
  x: number
  y: number
  copy: () => Point
}

/** The letters of a font that the document has, as fontkit writes them. */
interface Subset {
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  _addGlyph: (id: number) => number
}

/** The letters of a document: which font has each of them, and how a text breaks into lines. */
export class Typeface {
  readonly #pdf: OpenPdf
  readonly #fonts = new Map<string, (point: number) => boolean>()
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
      // Letters stand nearer to some neighbours and further from others than each for itself.
      const runs = line.runs.map(({ font, text: words }) => this.#measured(font, words, style))
      lines.push({ runs, width: widthOf(runs) })
      line = { runs: [], width: 0 }
    }
    const space = this.#runsOf(' ', style)
    // Together the words of a line can be a little wider than each for itself.
    const slack = style.size / 6
    for (const word of text.split(/\s+/u).filter(Boolean)) {
      const runs = this.#runsOf(word, style)
      const wide = widthOf(runs)
      if (line.width > 0 && line.width + widthOf(space) + wide + slack > width) next()
      if (line.width > 0) put(space)
      if (wide <= width) put(runs)
      // A word that is longer than a line has begun one, and breaks anywhere.
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

  /** Whether each of its letters is printed as it is, in the order in which it is written: Tamil vowels can come first. */
  canWrite(text: string): boolean {
    if (/\p{Script=Tamil}/u.test(text)) return false
    return lettersOf(text).every((letter) => /^\s$/u.test(letter) || this.#fontOf(letter) !== undefined)
  }

  #runsOf(word: string, style: TextStyle): Run[] {
    const runs: { font: string; text: string }[] = []
    for (const letter of lettersOf(word)) {
      const found = this.#fontOf(letter)
      if (!found) this.lacking = true
      const font = found ?? this.#fontOf(missing)!
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

  /** The name of the font that has all of a letter, marks included. */
  #fontOf(letter: string): string | undefined {
    if (!this.#fontsOfLetters.has(letter)) this.#fontsOfLetters.set(letter, this.#findFont(letter))
    return this.#fontsOfLetters.get(letter)
  }

  #findFont(letter: string): string | undefined {
    const points = Array.from(letter, (each) => each.codePointAt(0)!)
    const has = (file: FontFile) => points.every((point) => this.#letters(file)(point))
    const ofLetter = files.filter(({ ranges }) =>
      ranges.some(([first, last]) => first <= points[0]! && points[0]! <= last),
    )
    // Marks are in other ranges than the letters of Inter that have them.
    const inter = ofLetter[0]?.family === 'inter' ? files.filter(({ family }) => family === 'inter') : []
    return [...inter, ...ofLetter].find(has)?.name
  }

  /** Opens a font when a letter needs it first. */
  #letters({ name: file, family }: FontFile): (point: number) => boolean {
    const known = this.#fonts.get(file)
    if (known) return known
    const pdf = this.#pdf as OpenPdf & Open
    // All files of a font have one name, and pdfkit would take one for the other.
    pdf._fontFamilies = Object.fromEntries(
      Object.entries(pdf._fontFamilies).filter(([family]) => this.#fonts.has(family)),
    )
    const path = pathOf(family, `files/${file}-wght-normal.woff2`)
    pdf.registerFont(file, (opened.get(file) ?? readFileSync(path)) as Buffer)
    pdf.font(file)
    const { font, subset } = pdf._font
    if (!opened.has(file)) setWeight(font)
    opened.set(file, font)
    pdf._font.ascender = ascenderOfInter
    writeOutlines(font, subset)
    pdf._font.layoutRun = keepingLayouts(file, pdf._font.layoutRun.bind(pdf._font))
    const has = (point: number) => {
      if (!font.hasGlyphForCodePoint(point)) return false
      // One that was first read for its shape does not know its letter, and would be copied as nothing.
      const glyph = font.glyphForCodePoint(point)
      if (glyph.codePoints.length === 0) glyph.codePoints = [point]
      return true
    }
    this.#fonts.set(file, has)
    return has
  }
}

/** Moves the outlines of a font that is thin by default to weight 400, which fontkit does not do for compressed fonts. */
function setWeight(font: Woff) {
  if (font.fvar.axis.find(({ axisTag }) => axisTag === 'wght')?.defaultValue === 400) return
  // Reads the outlines of all glyphs.
  font.getGlyph(0)
  // The font itself has already remembered that it does not vary.
  const regular: object = Object.create(font, { variationCoords: { value: [400] } })
  const processor = Reflect.get(Object.getPrototypeOf(font) as Woff, '_variationProcessor', regular)
  for (const [id, { points = [] }] of font._transformedGlyphs.entries()) {
    // The four points after the outline's own are those of its metrics.
    const metrics = points
      .slice(0, 1)
      .flatMap((point) => [1, 2, 3, 4].map(() => Object.assign(point.copy(), { endContour: true })))
    processor.transformPoints(id, [...points, ...metrics])
  }
}

/** A compressed font has no outlines that could be copied: they are written from what was read of them. */
function writeOutlines(font: Woff, subset: Subset) {
  subset._addGlyph = (id) => {
    const glyph = font.getGlyph(id)
    const outline = writeGlyph(glyph.path)
    subset.glyf.push(outline)
    subset.loca.offsets.push(subset.offset)
    subset.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing: glyph._getMetrics().leftBearing })
    subset.offset += outline.length
    return subset.glyf.length - 1
  }
}

/** Letters whose places are kept; each takes some hundred bytes. */
const mostLaidOut = 30_000
let laidOut = 0
const layouts = new Map<string, unknown>()

/** Finds the places of a text's letters once: each is measured and drawn, and the next document mostly says the same. */
function keepingLayouts(file: string, layOut: Layout): Layout {
  return (text, features) => {
    const key = `${file} ${features.tnum === true} ${text}`
    const kept = layouts.get(key)
    if (kept !== undefined) return kept
    const layout = layOut(text, features)
    if (laidOut + text.length > mostLaidOut) {
      layouts.clear()
      laidOut = 0
    }
    laidOut += text.length
    layouts.set(key, layout)
    return layout
  }
}

function widthOf(runs: readonly Run[]): number {
  return runs.reduce((total, { width }) => total + width, 0)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a reader takes for one letter, composed where it can be, without what nobody sees. */
function lettersOf(text: string): string[] {
  const seen = text.normalize('NFC').replaceAll(/\p{C}/gu, '')
  return Array.from(graphemes.segment(seen), ({ segment }) => segment)
}

/** Fonts that a document has opened, for the next ones: reading one takes a quarter of a second. */
const opened = new Map<string, Woff>()

function pathOf(family: (typeof families)[number], file: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/${file}`))
}
