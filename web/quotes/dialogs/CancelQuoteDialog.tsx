import { Select, Stack, Text, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteChangeApi } from '#contract/quote-changes.ts'
import type { Quote } from '#contract/quotes.ts'
import { clearing } from '#web/parts/clearing.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { SiteNames } from '#web/parts/QuoteSites.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { useWrite } from '#web/platform/query.ts'
import { DoneDialog } from '#web/quotes/dialogs/DoneDialog.tsx'
import { madeStale, redirectDelay } from '#web/quotes/dialogs/after.ts'

/** Reasons that are asked for often; whatever else may be written beside them. */
const reasons = ['notNeeded', 'tooDear', 'otherOffer', 'wrongDetails'] as const

/** As long as a reason may be. */
const longest = 500

interface CancelQuoteDialogProps {
  quote: Quote
  onClose: () => void
}

/** Cancels a quote for good, once that has been confirmed, and leads to the cancelled ones 100 ms after its success was read. */
export function CancelQuoteDialog({ quote, onClose }: CancelQuoteDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const selectId = useId()
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null)
  const [words, setWords] = useState('')
  const failure = (error: unknown) => failureText(error, t('quotes.failed'))
  const cancel = useWrite(quoteChangeApi.cancel, {
    stale: madeStale,
    // The dialog goes with the session; what failed is still told.
    onFailed: (error) => error.status === 401 && raiseAlert(failure(error)),
  })
  const optional = (name: 'reason' | 'words') =>
    `${t(`quoteDialogs.cancel.${name}`)} (${t('common.optional')})`
  const reference = quote.quote_reference
  const chosen = reason ? t(`quoteDialogs.cancel.reasons.${reason}`) : ''

  if (cancel.isSuccess) {
    return (
      <DoneDialog
        title={t('quoteDialogs.cancel.done')}
        onClose={() => {
          onClose()
          setTimeout(() => void navigate({ to: paths.cancelledQuotes }), redirectDelay)
        }}
      >
        {t('quoteDialogs.cancel.doneText', { reference })}
      </DoneDialog>
    )
  }
  return (
    <ConfirmDialog
      title={t('quoteDialogs.cancel.title', { reference })}
      confirm={t('quoteDialogs.cancel.confirm')}
      dismiss={t('quoteDialogs.cancel.keep')}
      dangerous
      pending={cancel.isPending}
      failure={cancel.error && failure(cancel.error)}
      onConfirm={() =>
        cancel.mutate({
          params: { id: quote.id },
          body: { reason: [chosen, words.trim()].filter(Boolean).join(': ') || null },
        })
      }
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>
          <Text fw={550}>
            <SiteNames quote={quote} />
          </Text>
          <Text>{t('quoteDialogs.cancel.text')}</Text>
        </div>
        <Select
          id={selectId}
          label={optional('reason')}
          placeholder={t('quoteDialogs.cancel.reasonHint')}
          data={reasons.map((value) => ({ value, label: t(`quoteDialogs.cancel.reasons.${value}`) }))}
          value={reason}
          onChange={(value) => setReason(reasons.find((each) => each === value) ?? null)}
          clearable
          clearButtonProps={clearing(t('sites.clear', { field: t('quoteDialogs.cancel.reason') }), selectId)}
        />
        <Textarea
          label={optional('words')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={longest - (chosen ? chosen.length + 2 : 0)}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
