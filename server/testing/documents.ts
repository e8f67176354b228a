import { expect } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { eventually } from '#server/testing/waits.ts'
import type { Caller, World } from '#server/testing/world.ts'

interface CanvasFactory {
  create: (width: number, height: number) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
}

interface Asked {
  kind: string
  ids: number[]
  language?: string
  purchase?: object
}

/** A document, once the job has made it. Every page must have content, and its margins must be empty. */
export async function finishedDocument(
  world: World,
  asked: Asked,
  who: Caller = world.acme,
): Promise<{ id: number; name: string; bytes: Buffer }> {
  const { status, body } = await who.post('/api/documents', { language: 'en', ...asked })
  expect([200, 202], JSON.stringify(body)).toContain(status)
  const { id, name } = body.data
  const bytes = await documentFile(world, id, who)
  for (const [index, { left, right, top, bottom }] of (await inkOf(bytes)).entries()) {
    const page = `page ${index + 1} of ${name}`
    expect(Math.min(left - 55, 540 - right, top - 50, 815 - bottom), page).toBeGreaterThanOrEqual(0)
    expect(bottom - top, page).toBeGreaterThan(100)
  }
  return { id, name, bytes }
}

export async function documentFile(world: World, id: number, who: Caller = world.acme): Promise<Buffer> {
  const isReady = async () => expect((await who.get(`/api/documents/${id}`)).body.data.ready).toBe(true)
  await eventually(isReady)
  const file = await world.http.inject({
    url: `/api/documents/${id}/file`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf' })
  expect(file.headers['content-disposition']).toMatch(/^attachment/)
  return file.rawPayload
}

/** The text of a PDF by page, its right edge in points (the margin of A4 begins at 539), and its text for screen readers. */
export async function readPdf(bytes: Buffer) {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await reading.promise
  const pages: string[] = []
  const tags = new Set<string>()
  let right = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) right = Math.max(right, item.transform[4] + item.width)
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    )
    const visit = (node: Awaited<ReturnType<typeof page.getStructTree>>) => {
      if (!node || !('role' in node)) return
      tags.add(node.role)
      for (const child of node.children) visit(child as typeof node)
    }
    visit(await page.getStructTree())
  }
  const { info, metadata } = await pdf.getMetadata()
  const marked = ((await pdf.getMarkInfo()) as Map<string, boolean> | null)?.get('Marked')
  await reading.destroy()
  return {
    pages,
    text: pages.join(' '),
    right,
    tags,
    marked,
    info: info as Record<string, unknown>,
    metadata,
  }
}

/** The bounds of the non-white part of each rendered page of a PDF, in points from the top left. */
async function inkOf(bytes: Buffer) {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await reading.promise
  const pages: { left: number; right: number; top: number; bottom: number }[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: 1 })
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
    const { canvas, context } = (pdf.canvasFactory as CanvasFactory).create(width, height)
    await page.render({ canvas, canvasContext: context, viewport }).promise
    const { data } = context.getImageData(0, 0, width, height)
    const ink = { left: width, right: 0, top: height, bottom: 0 }
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const at = 4 * (y * width + x)
        if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) > 230) continue
        ink.left = Math.min(ink.left, x)
        ink.right = Math.max(ink.right, x)
        ink.top = Math.min(ink.top, y)
        ink.bottom = Math.max(ink.bottom, y)
      }
    pages.push(ink)
  }
  await reading.destroy()
  return pages
}

/** Whether a document contains a text, regardless of line breaks. */
export function says(text: string, ...wanted: string[]): void {
  const squeezed = (words: string) => words.replaceAll(' ', '')
  for (const each of wanted) expect(squeezed(text)).toContain(squeezed(each))
}
