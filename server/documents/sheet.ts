import {
  featuresOf,
  Typeface,
  type TextLine,
  type OpenPdf,
  type TextStyle,
} from '#server/documents/typeface.ts'

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

  /** Starts the next page unless this height fits on the present one; answers whether it did. */
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

  /** Draws what a screen reader leaves out. */
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

  /** A text that has been broken into lines. Where letters are replaced, a screen reader reads the original ones. */
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
