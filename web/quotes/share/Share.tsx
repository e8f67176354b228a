import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { loadTexts } from '#web/i18n/i18n.ts'

const ShareDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('#web/quotes/share/ShareDialog.tsx'), loadTexts('share')])
  return { default: dialog.ShareDialog }
})

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
      {open && (
        <Suspense>
          <ShareDialog quote={quote} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
