import { Button, Group } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes/quote.ts'
import { DownloadPdf } from '#web/parts/documents/DownloadPdf.tsx'
import { ShareDialog } from '#web/quotes/share/ShareDialog.tsx'

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
      {open && <ShareDialog quote={quote} only="project" onClose={() => setOpen(false)} />}
    </Group>
  )
}
