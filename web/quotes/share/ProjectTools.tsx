import { Button, Group } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes/quote.ts'
import { loadTexts } from '#web/i18n/i18n.ts'
import { DownloadPdf } from '#web/parts/documents/DownloadPdf.tsx'

const ShareDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('#web/quotes/share/ShareDialog.tsx'), loadTexts('share')])
  return { default: dialog.ShareDialog }
})

/** What can be done with a whole project, named by one of its quotes: its PDF, and links that show it. */
export function ProjectTools({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Group gap="xs" mb="sm">
      <DownloadPdf documents={[{ kind: 'project', ids: [quote.id] }]} text={t('documents.ofProject')} />
      <Button
        variant="default"
        leftSection={<IconShare size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('documents.shareProject')}
      </Button>
      {open && (
        <Suspense>
          <ShareDialog quote={quote} only="project" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Group>
  )
}
