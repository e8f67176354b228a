import { AnnotationMode, getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'

const workerUrl = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** What a page may start as a worker (Trusted Types): the reader of PDFs from this host, and nothing else. */
interface WorkerPolicies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}
const policies = (window as { trustedTypes?: WorkerPolicies }).trustedTypes
const worker = policies?.createPolicy('worker', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('Only PDFs are read by a worker')
    return url
  },
})

/** Pixels of the largest picture in a document that is shown; a larger one stays blank. */
const largestPicture = 40_000_000

/**
 * Reads a PDF that someone sent, in a worker of this host: nothing in it is run, filled in, linked or fetched. Throws for bytes
 * that are no PDF, and for one that needs a password.
 */
export function openPdf(bytes: ArrayBuffer): { document: Promise<PDFDocumentProxy>; close: () => void } {
  GlobalWorkerOptions.workerPort ??= new Worker(worker?.createScriptURL(workerUrl) ?? workerUrl, {
    type: 'module',
  })
  const task = getDocument({
    data: new Uint8Array(bytes),
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    maxImageSize: largestPicture,
  })
  return { document: task.promise, close: () => void task.destroy() }
}

/** Paints one page as wide as its place, sharp on the reader's screen; its forms, links and notes are left out. */
export async function paintPage(document: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement) {
  const page = await document.getPage(number)
  const { width } = page.getViewport({ scale: 1 })
  const place = canvas.parentElement?.clientWidth || width
  const sharpness = Math.min(globalThis.devicePixelRatio || 1, 2)
  const viewport = page.getViewport({ scale: Math.min((place / width) * sharpness, 4) })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport, annotationMode: AnnotationMode.DISABLE }).promise
}
