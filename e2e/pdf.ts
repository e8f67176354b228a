import { inflateSync } from 'node:zlib'

interface Font {
  /** Hexadecimal digits of one glyph's code. */
  digits: number
  letters: Map<number, string>
}

/** What stands on each page of a PDF that the browser has made, in the order it was drawn, without spaces. */
export function pagesOf(pdf: Buffer): string[] {
  // One character is one byte, so that what is found in the text is found in the file.
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(
      ([, id, body]) => [id!, body!] as const,
    ),
  )
  const read = (id: string | undefined) => unpacked(objects.get(id ?? '') ?? '')
  const fontOf = (id: string): Font => {
    const font = objects.get(id)!
    return {
      digits: font.includes('/Type0') ? 4 : 2,
      letters: lettersOf(read(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1])),
    }
  }
  const all = [...objects.values()].find((each) => each.includes('/Type /Pages'))!
  const kids = /\/Kids \[(.*?)\]/s.exec(all)![1]!
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = objects.get(id!)!
    const fonts = new Map(
      [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [name!, fontOf(font!)] as const),
    )
    return textOf(read(/\/Contents (\d+) 0 R/.exec(page)?.[1]), fonts)
  })
}

function unpacked(object: string): string {
  const [, stream] = object.split(/stream\n(.*)\nendstream/s)
  return stream === undefined ? object : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}

/** Which letter each code of a font stands for. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, kind, entries] of map.matchAll(/beginbf(char|range)\n(.*?)\nendbf/gs))
    for (const line of entries!.split('\n')) {
      const codes = [...line.matchAll(/<([0-9A-F]+)>/gi)].map(([, hex]) => parseInt(hex!, 16))
      const [first = 0, last = first] = kind === 'range' ? codes : codes.slice(0, 1)
      const letter = codes.at(-1)!
      for (let code = first; code <= last; code++)
        letters.set(code, String.fromCodePoint(letter + code - first))
    }
  return letters
}

function textOf(content: string, fonts: Map<string, Font>): string {
  let font: Font | undefined
  let text = ''
  for (const [, name, codes = ''] of content.matchAll(/\/(F\d+) \S+ Tf|<([0-9A-F]+)> Tj/gi)) {
    if (name !== undefined) font = fonts.get(name)
    if (!font) continue
    for (let at = 0; at < codes.length; at += font.digits)
      text += font.letters.get(parseInt(codes.slice(at, at + font.digits), 16)) ?? ''
  }
  return text.replaceAll(/\s/g, '')
}
