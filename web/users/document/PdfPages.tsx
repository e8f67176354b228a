import { Alert, Box, Loader, Stack } from '@mantine/core'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ui from '#web/parts/ui.module.css'
import { openPdf, paintPage } from '#web/users/document/pdf.ts'

/** Pages that are shown; the rest of a longer document is in the download. */
const mostPages = 20

type Read = { document: PDFDocumentProxy } | 'failed' | null

/** The pages of a PDF, one under the other. */
export function PdfPages({ bytes, name }: { bytes: ArrayBuffer; name: string }) {
  const { t } = useTranslation()
  const [read, setRead] = useState<Read>(null)
  useEffect(() => {
    // The worker takes the bytes it is given away from the page.
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
      {Array.from({ length: Math.min(pages, mostPages) }, (_, index) => (
        <PdfPage
          key={index}
          document={read.document}
          number={index + 1}
          label={t('users.document.page', { name, page: index + 1, pages })}
        />
      ))}
      {pages > mostPages && <Alert>{t('users.document.more', { shown: mostPages, pages })}</Alert>}
    </Stack>
  )
}

interface PdfPageProps {
  document: PDFDocumentProxy
  number: number
  label: string
}

function PdfPage({ document, number, label }: PdfPageProps) {
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
