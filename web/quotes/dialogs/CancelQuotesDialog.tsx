import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { Alert, Button, Flex, Progress, ScrollArea, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes/quote.ts'
import { ConfirmFormDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { ReferenceText } from '#web/parts/record/Reference.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { paths } from '#contract/paths.ts'
import { redirectDelay } from '#web/quotes/redirect-delay.ts'
import { noReason, reasonText, useOwnReasons } from '#web/quotes/dialogs/cancel-reason.ts'
import { isForGood, useCancelSeveral, type Cancelling } from '#web/quotes/dialogs/cancel-several.ts'
import { CancelReason } from '#web/quotes/dialogs/CancelReason.tsx'
import { DoneDialog } from '#web/parts/dialog/DoneDialog.tsx'
import ui from '#web/parts/ui.module.css'

interface CancelQuotesDialogProps {
  quotes: readonly Quote[]
  /** How many of the selection cannot be cancelled and are left out. */
  leftOut: number
  /** The quotes that were cancelled, and those that can no longer be. */
  onSettled: (quotes: readonly Quote[]) => void
  onClose: () => void
}

/** Cancels several quotes after confirmation, with one reason, and lists those that failed. */
export function CancelQuotesDialog({ quotes, leftOut, onSettled, onClose }: CancelQuotesDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const reasons = useOwnReasons()
  const { state, running, run } = useCancelSeveral(onSettled)
  // The selection when the dialog opened; the list behind it refreshes on success.
  const [{ asked, without }] = useState({ asked: quotes, without: leftOut })
  const count = asked.length
  const form = usePortalForm({
    initial: noReason,
    write: {
      isPending: running,
      error: null,
      mutate: ({ reason }: { reason: string | null }) => void run(asked, reason),
    },
    input: (values) => ({ reason: reasonText(values) }),
  })

  if (state && !running && state.failed.length === 0) {
    return (
      <DoneDialog
        title={t('quoteDialogs.cancelSeveral.done', { count })}
        onClose={() => {
          onClose()
          setTimeout(() => void navigate({ to: paths.cancelledQuotes }), redirectDelay)
        }}
      >
        {t('quoteDialogs.cancelSeveral.doneText')}
      </DoneDialog>
    )
  }
  if (state && !running) {
    const left = state.failed.filter((each) => !isForGood(each)).map(({ quote }) => quote)
    const again = left.length > 0 ? () => void run(left, reasonText(form.values)) : undefined
    return <PartlyCancelled state={state} onAgain={again} onClose={onClose} />
  }
  return (
    <ConfirmFormDialog
      form={form}
      title={t('quoteDialogs.cancelSeveral.title', { count })}
      confirm={t('quoteDialogs.cancelSeveral.confirm', { count })}
      dismiss={t('quoteDialogs.cancelSeveral.keep', { count })}
      dangerous
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t('quoteDialogs.cancelSeveral.text', { count })}</Text>
        {without > 0 && <Text c="dimmed">{t('quotes.bulk.cancelLeftOut', { count: without })}</Text>}
        <ScrollArea.Autosize
          mah={160}
          type="auto"
          className={ui.framed}
          viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('quoteDialogs.cancelSeveral.which') }}
        >
          <Flex component="ul" direction="column" gap={4} p="8px 12px" className={ui.plainList}>
            {asked.map((quote) => (
              <li key={quote.id}>
                <ReferenceText value={quote.quote_reference} /> <SiteNames quote={quote} />
              </li>
            ))}
          </Flex>
        </ScrollArea.Autosize>
        <CancelReason form={form} reasons={reasons} />
        {running && state && <Running state={state} />}
      </Stack>
    </ConfirmFormDialog>
  )
}

function Running({ state: { answered, count } }: { state: Cancelling }) {
  const { t } = useTranslation()
  const text = t('quoteDialogs.cancelSeveral.running', { done: answered, count })
  return (
    <div role="status">
      <Text size="sm">{text}</Text>
      <Progress value={(100 * answered) / count} aria-label={text} transitionDuration={0} />
    </div>
  )
}

interface PartlyCancelledProps {
  state: Cancelling
  /** Set if trying again may succeed. */
  onAgain: (() => void) | undefined
  onClose: () => void
}

/** Which quotes were not cancelled, each with the server's reason. */
function PartlyCancelled({ state: { count, cancelled, failed }, onAgain, onClose }: PartlyCancelledProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (
    <Dialog
      title={t('quoteDialogs.cancelSeveral.partly', { count, done: cancelled.length })}
      onClose={onClose}
    >
      <Stack>
        <Alert color="orange">
          {t('quoteDialogs.cancelSeveral.failedText', { count: failed.length })}
          <Flex
            component="ul"
            direction="column"
            gap={4}
            mah={240}
            mt={8}
            className={ui.plainList}
            style={{ overflowY: 'auto' }}
          >
            {failed.map(({ quote, error }) => (
              <li key={quote.id}>
                <ReferenceText value={quote.quote_reference} />: {failureText(error, t('quotes.failed'))}
              </li>
            ))}
          </Flex>
        </Alert>
        <ButtonRow>
          {onAgain && (
            <Button variant="default" onClick={onAgain}>
              {t('quoteDialogs.cancelSeveral.again')}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            {t('common.close')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}
