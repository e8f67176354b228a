import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { ShareDialog } from '#web/quotes/share/ShareDialog.tsx'

/** The button that opens the links of a quote and its project. A quote in the cart cannot be shared. */
export function Share({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (quote.status === 'cart') return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('documents.share')}
      </Button>
      {open && <ShareDialog quote={quote} onClose={() => setOpen(false)} />}
    </>
  )
}
