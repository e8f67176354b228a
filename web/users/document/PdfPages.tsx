import { Alert, Box, Loader, Stack } from '@mantine/core'
import { type PDFDocumentProxy, AnnotationMode, getDocument, GlobalWorkerOptions } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ui from '#web/parts/ui.module.css'
import { policies } from '#web/platform/trusted-types.ts'

/** The rest of a longer document is in the download. */
const maxPages = 20

export function PdfPages({ bytes, name }: { bytes: ArrayBuffer; name: string }) {
  const { t } = useTranslation()
  const [read, setRead] = useState<{ document: PDFDocumentProxy } | 'failed' | null>(null)
  useEffect(() => {
    // The worker takes ownership of the bytes it is given.
    const { document, close } = openPdf(bytes.slice(0))
    let left = false
    document.then(
      (opened) => !left && setRead({ document: opened }),
      () => !left && setRead('failed'),
    )
    return () => {
      left = true
      close()
    }
  }, [bytes])
  if (read === null) return <Loader aria-label={t('common.loading')} />
  if (read === 'failed') return <Alert color="red">{t('users.document.unreadable')}</Alert>
  const pages = read.document.numPages
  return (
    <Stack>
      {Array.from({ length: Math.min(pages, maxPages) }, (_, index) => (
        <PdfPage
          key={index}
          document={read.document}
          number={index + 1}
          label={t('users.document.page', { name, page: index + 1, pages })}
        />
      ))}
      {pages > maxPages && <Alert>{t('users.document.more', { shown: maxPages, pages })}</Alert>}
    </Stack>
  )
}

function PdfPage({ document, number, label }: { document: PDFDocumentProxy; number: number; label: string }) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'painting' | 'painted' | 'failed'>('painting')
  useEffect(() => {
    let left = false
    paintPage(document, number, canvas.current!).then(
      () => !left && setState('painted'),
      () => !left && setState('failed'),
    )
    return () => {
      left = true
    }
  }, [document, number])
  return (
    <Box bg="#fff" className={ui.surface}>
      {state === 'failed' && <Alert color="red">{t('users.document.unreadable')}</Alert>}
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label={label}
        aria-busy={state === 'painting'}
        display="block"
        w="100%"
      />
    </Box>
  )
}

const workerUrl = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** Trusted Types: only the PDF worker of this host may start. */
const worker = policies?.createPolicy('worker', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('Only PDFs are read by a worker')
    return url
  },
})

/** Images with more pixels stay blank. */
const largestPicture = 40_000_000

/**
 * Opens an untrusted PDF in a worker: nothing in it is run, filled in, linked or fetched. Throws for bytes that are not a
 * PDF, and for one that needs a password.
 */
function openPdf(bytes: ArrayBuffer): { document: Promise<PDFDocumentProxy>; close: () => void } {
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

/** Renders one page as wide as its place, without its forms, links and notes. */
async function paintPage(document: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement) {
  const page = await document.getPage(number)
  const { width } = page.getViewport({ scale: 1 })
  const place = canvas.parentElement?.clientWidth || width
  const sharpness = Math.min(globalThis.devicePixelRatio || 1, 2)
  const viewport = page.getViewport({ scale: Math.min((place / width) * sharpness, 4) })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport, annotationMode: AnnotationMode.DISABLE }).promise
}
