import { Anchor, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { documentsApi, type DocumentRequest } from '#contract/documents.ts'
import { paths } from '#contract/paths.ts'
import { saveDocument } from '#web/parts/documents/DownloadPdf.tsx'
import { Section, LoadedRecord, FailureAlert } from '#web/parts/page/page.tsx'
import { useRead } from '#web/platform/query.ts'
import { raiseAlert } from '#web/platform/messages.ts'

/** The page that the notification of a finished document links to. */
export function DocumentPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const read = useRead(documentsApi.one, { params: { id } })
  return (
    <LoadedRecord
      read={read}
      back={
        <Anchor renderRoot={(props) => <Link to={paths.notifications} {...props} />}>
          ← {t('notifications.title')}
        </Anchor>
      }
      head={(document: DocumentRequest | undefined) => ({
        title: document?.name.replace(/\.pdf$/, '') ?? t('documents.document'),
      })}
      absent={{ title: t('documents.absent'), text: t('documents.absentText') }}
    >
      {(document) => <Ready document={document} />}
    </LoadedRecord>
  )
}

function Ready({ document }: { document: DocumentRequest }) {
  const { t } = useTranslation()
  const save = useMutation({
    mutationFn: () => saveDocument({ data: document }, () => raiseAlert(t('documents.takesLong'), 'notice')),
  })
  return (
    <Section title={t(`documents.${document.ready ? 'ready' : document.failed ? 'notMade' : 'making'}`)}>
      <Text c="dimmed" mb="md">
        {t('documents.stays')}
      </Text>
      <Button
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        loading={save.isPending}
        disabled={document.failed}
        onClick={() => save.mutate()}
      >
        {t('documents.download')}
      </Button>
      <FailureAlert of={save.error} failed={t('documents.failed')} mt="sm" />
    </Section>
  )
}
