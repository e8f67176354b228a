import { Alert, Button, Flex, Progress, ScrollArea, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteCan } from '#contract/quotes/actions.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { Selection } from '#web/parts/list/list.ts'
import { ProjectDialog } from '#web/quotes/dialogs/ProjectDialog.tsx'
import { ButtonRow } from '#web/parts/page/page.tsx'
import { ConfirmFormDialog, Dialog, DoneDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { ReferenceText } from '#web/parts/record/record.tsx'
import { useFailureText, refreshAfter } from '#web/platform/query.ts'
import { paths } from '#contract/paths.ts'
import { redirectDelay } from '#web/quotes/dialogs/actions.ts'
import { noReason, reasonText, useOwnReasons, CancelReason } from '#web/quotes/dialogs/CancelReason.tsx'
import ui from '#web/parts/ui.module.css'
import { quoteApi } from '#contract/quotes/api.ts'
import { call, CallError } from '#web/platform/api.ts'
import { withFailureMessage } from '#web/platform/failure-message.ts'
import { raiseAlert } from '#web/platform/messages.ts'

export type BulkAction = 'project' | 'cancel'

interface SeveralDialogProps {
  open: BulkAction
  selection: Selection<Quote>
  onClose: () => void
}

/** Outside of the list, so that it stays when the last row leaves. */
export function BulkDialog({ open, selection, onClose }: SeveralDialogProps) {
  const { rows } = selection
  if (open === 'project') return <ProjectDialog quotes={rows} onDone={selection.clear} onClose={onClose} />
  const cancellable = rows.filter(({ status }) => quoteCan('cancel', status))
  return (
    <CancelQuotesDialog
      quotes={cancellable}
      leftOut={rows.length - cancellable.length}
      onSettled={(quotes) => selection.set(quotes, false)}
      onClose={onClose}
    />
  )
}

interface CancelQuotesDialogProps {
  quotes: readonly Quote[]
  leftOut: number
  /** The quotes that were cancelled, and those that can no longer be. */
  onSettled: (quotes: readonly Quote[]) => void
  onClose: () => void
}

function CancelQuotesDialog({ quotes, leftOut, onSettled, onClose }: CancelQuotesDialogProps) {
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
      confirm={t('quoteDialogs.cancelSeveral.title', { count })}
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
  onAgain: (() => void) | undefined
  onClose: () => void
}

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

interface Cancelling {
  count: number
  answered: number
  cancelled: readonly Quote[]
  failed: readonly Failed[]
}

interface Failed {
  quote: Quote
  error: unknown
}

/** Cancels quotes one after another with one reason. It continues after a failure, but stops if the session ends. */
function useCancelSeveral(onSettled: (quotes: readonly Quote[]) => void) {
  const { t } = useTranslation()
  const sending = useRef(false)
  const [state, setState] = useState<Cancelling | null>(null)
  const running = state !== null && state.answered < state.count

  const run = async (quotes: readonly Quote[], reason: string | null) => {
    // `running` changes with the next rendering, which may be after the second click of a double click.
    if (sending.current) return
    sending.current = true
    let now: Cancelling = { count: quotes.length, answered: 0, cancelled: [], failed: [] }
    setState(now)
    for (const quote of quotes) {
      const error = await cancelled(quote, reason)
      now = {
        ...now,
        answered: now.answered + 1,
        ...(error === null
          ? { cancelled: [...now.cancelled, quote] }
          : { failed: [...now.failed, { quote, error }] }),
      }
      setState(now)
      if (error instanceof CallError && error.status === 401) {
        // If the session ends the dialog closes, so the progress is shown as an alert.
        const done = now.cancelled.length
        return raiseAlert(t('quoteDialogs.cancelSeveral.partly', { count: quotes.length, done }))
      }
    }
    sending.current = false
    onSettled([...now.cancelled, ...now.failed.filter(isForGood).map(({ quote }) => quote)])
    void refreshAfter(quoteApi.cancel)
  }
  return { state, running, run }
}

/** Whether the quote has been ordered, cancelled or removed and can no longer be cancelled. */
function isForGood({ error }: Failed): boolean {
  return error instanceof CallError && (error.code === 'wrong_status' || error.code === 'not_found')
}

async function cancelled({ id }: Quote, reason: string | null): Promise<unknown> {
  try {
    await withFailureMessage(() => call(quoteApi.cancel, { params: { id }, body: { reason } }))
    return null
  } catch (error) {
    return error
  }
}
