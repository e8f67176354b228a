import { Alert, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { cardDraftApi } from '#contract/rate-cards/draft-api.ts'
import type { CardDraft } from '#contract/rate-cards/draft.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { RemarkField } from '#web/parts/form/RemarkField.tsx'
import { today } from '#web/platform/dates.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { useRead, useWrite } from '#web/platform/query.ts'
import { PreviewFailed, PreviewRunning, PreviewSums } from '#web/rate-cards/draft/PreviewSection.tsx'

interface PublishDialogProps {
  rule: number
  draft: CardDraft
  onClose: () => void
}

/** Publishes a draft as one version from a day on, with a note for the record. Its impact is shown before, and computed where it has not been. */
export function PublishDialog({ rule, draft, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const { data: preview } = useRead(cardDraftApi.preview, { query: { id: rule } })
  const failureText = useFailureText()
  const { revision } = draft
  const isOfDraft = preview?.revision === revision
  const result = isOfDraft ? preview.result : null
  const hasFailed = isOfDraft && preview.failed_at !== null
  const ask = useWrite(cardDraftApi.askPreview)
  const { mutate: askFor } = ask
  const isMissing = preview !== undefined && !isOfDraft
  // Whoever opens the dialog wants to publish, which waits for a preview of what is published.
  useEffect(() => {
    if (isMissing) askFor({ body: { id: rule, revision } })
  }, [isMissing, askFor, rule, revision])
  const write = useWrite(cardDraftApi.publish, {
    onDone: ({ data }) => {
      showMessage(t('cardDraft.published', { number: data.number }))
      onClose()
    },
  })
  const form = usePortalForm({
    initial: { from: today(), note: '' },
    needed: ({ from }) =>
      (result === null && t('cardDraft.previewNeeded')) || (from === '' && t('cardDraft.dayNeeded')),
    write,
    input: ({ from, note }) => ({
      body: { id: rule, revision: draft.revision, from, note: note.trim() === '' ? null : note },
    }),
    failed: t('cardDraft.publishFailed'),
  })
  return (
    <FormDialog
      form={form}
      title={t('cardDraft.publishTitle', { count: draft.cells.length })}
      submit={t('cardDraft.publish')}
      onClose={onClose}
    >
      <Text>{t('cardDraft.publishText')}</Text>
      {result && <PreviewSums result={result} />}
      {result !== null && result.warning_count > 0 && (
        <Alert color="orange">{t('cardDraft.preview.warnings', { count: result.warning_count })}</Alert>
      )}
      {hasFailed && <PreviewFailed />}
      {!result && !hasFailed && !ask.error && <PreviewRunning rule={rule} />}
      {ask.error && (
        <Alert color="red" role="alert">
          {failureText(ask.error, t('cardDraft.preview.failed'))}
        </Alert>
      )}
      <DateField
        {...form.field('from')}
        label={t('cardDraft.from')}
        description={t('cardDraft.fromHelp')}
        first={today()}
      />
      <RemarkField {...form.field('note')} label={t('cardDraft.note')} data-autofocus />
    </FormDialog>
  )
}
