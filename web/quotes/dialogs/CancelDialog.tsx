import { Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { ConfirmFormDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import type { Path } from '#contract/paths.ts'
import { useWrite } from '#web/platform/query.ts'
import { redirectDelay } from '#web/quotes/redirect-delay.ts'
import { noReason, reasonText } from '#web/quotes/dialogs/cancel-reason.ts'
import { CancelReason } from '#web/quotes/dialogs/CancelReason.tsx'
import { DoneDialog } from '#web/parts/dialog/DoneDialog.tsx'

interface CancelDialogProps {
  quote: Quote
  company?: string
  text: string
  reasons: readonly string[]
  readBy?: string
  landing: Path
  onClose: () => void
}

export function CancelDialog({ quote, company, text, landing, onClose, ...why }: CancelDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cancel = useWrite(quoteApi.cancel, { failed: t('quotes.failed') })
  const form = usePortalForm({
    initial: noReason,
    write: cancel,
    input: (given) => ({ params: { id: quote.id }, body: { reason: reasonText(given) } }),
    failed: t('quotes.failed'),
  })
  const reference = quote.quote_reference

  if (cancel.isSuccess) {
    return (
      <DoneDialog
        title={t('quoteDialogs.cancel.done')}
        onClose={() => {
          onClose()
          setTimeout(() => void navigate({ to: landing }), redirectDelay)
        }}
      >
        {t('quoteDialogs.cancel.doneText', { reference })}
      </DoneDialog>
    )
  }
  return (
    <ConfirmFormDialog
      form={form}
      title={t('quoteDialogs.cancel.title', { reference })}
      confirm={t('quoteDialogs.cancel.confirm')}
      dismiss={t('quoteDialogs.cancel.keep')}
      dangerous
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>
          <Text fw={550}>
            {company && `${company}: `}
            <SiteNames quote={quote} />
          </Text>
          <Text>{text}</Text>
        </div>
        <CancelReason form={form} {...why} />
      </Stack>
    </ConfirmFormDialog>
  )
}
