import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a browser's PDF, in drawing order, without spaces. */
export async function pagesOf(pdf: Buffer): Promise<string[]> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const read = await reading.promise
  const pages: string[] = []
  for (let number = 1; number <= read.numPages; number += 1) {
    const { items } = await (await read.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replaceAll(/\s/g, ''),
    )
  }
  await reading.destroy()
  return pages
}
