import { Alert, Button, Flex, Progress, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { plusDays } from '#contract/days.ts'
import { quoteCan } from '#contract/quotes/actions.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { Selection } from '#web/parts/list/list.ts'
import { ProjectDialog, QuoteRows } from '#web/quotes/dialogs/ProjectDialog.tsx'
import { ButtonRow } from '#web/parts/page/page.tsx'
import { ConfirmFormDialog, Dialog, DoneDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { ReferenceText } from '#web/parts/record/record.tsx'
import { useFailureText, refreshAfter } from '#web/platform/query.ts'
import { today, useDates } from '#web/platform/dates.ts'
import { paths } from '#contract/paths.ts'
import { redirectDelay, refusalOf } from '#web/quotes/dialogs/actions.ts'
import { noReason, reasonText, useOwnReasons, CancelReason } from '#web/quotes/dialogs/CancelReason.tsx'
import ui from '#web/parts/ui.module.css'
import { quoteApi } from '#contract/quotes/api.ts'
import { call, CallError } from '#web/platform/api.ts'
import { withFailureMessage } from '#web/platform/failure-message.ts'
import { raiseAlert } from '#web/platform/messages.ts'

export type BulkAction = 'project' | 'cancel' | 'extend'

interface SeveralDialogProps {
  open: BulkAction
  selection: Selection<Quote>
  onClose: () => void
}

/** Outside of the list, so that it stays when the last row leaves. */
export function BulkDialog({ open, selection, onClose }: SeveralDialogProps) {
  const { rows } = selection
  if (open === 'project') return <ProjectDialog quotes={rows} onDone={selection.clear} onClose={onClose} />
  if (open === 'extend') return <ExtendQuotesDialog selection={selection} onClose={onClose} />
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
  const { state, running, run } = useSeveral('cancel', onSettled)
  // The selection when the dialog opened; the list behind it refreshes on success.
  const [{ asked, without }] = useState({ asked: quotes, without: leftOut })
  const count = asked.length
  const form = usePortalForm({
    initial: noReason,
    write: {
      isPending: running,
      error: null,
      mutate: (body: { reason: string | null }) => void run(asked, body),
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
    const again = (left: readonly Quote[]) => void run(left, { reason: reasonText(form.values) })
    return <PartlyDone action="cancel" state={state} onAgain={again} onClose={onClose} />
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
        <QuoteRows quotes={asked} label={t('quoteDialogs.cancelSeveral.which')} />
        <CancelReason form={form} reasons={reasons} />
        {running && state && <Running action="cancel" state={state} />}
      </Stack>
    </ConfirmFormDialog>
  )
}

/** Shows for each quote its next validity, or why it cannot be extended. */
function ExtendQuotesDialog({ selection, onClose }: Omit<SeveralDialogProps, 'open'>) {
  const { t } = useTranslation()
  const dates = useDates()
  const { state, running, run } = useSeveral('extend', (quotes) => selection.set(quotes, false))
  const [rows] = useState(selection.rows)
  const asked = rows.filter((quote) => refusalOf('extend', quote) === null)
  const count = asked.length
  const form = usePortalForm({
    initial: {},
    write: { isPending: running, error: null, mutate: () => void run(asked, undefined) },
    input: () => ({}),
  })
  if (state && !running && state.failed.length === 0)
    return (
      <DoneDialog title={t('quotes.history.extend')} onClose={onClose}>
        {t('quoteDialogs.extendSeveral.partly', { count, done: count })}
      </DoneDialog>
    )
  if (state && !running)
    return (
      <PartlyDone
        action="extend"
        state={state}
        onAgain={(left) => void run(left, undefined)}
        onClose={onClose}
      />
    )
  const outcome = (quote: Quote) => {
    const refusal = refusalOf('extend', quote)
    if (refusal) return t(`quoteDialogs.refusal.${refusal}`, { count: quote.extended })
    const before = quote.validity ?? today()
    return `${dates.day(before)} → ${dates.day(plusDays(before, quote.extension_days))}`
  }
  return (
    <ConfirmFormDialog
      form={form}
      title={t('quoteDialogs.extendSeveral.title', { count })}
      confirm={t('quoteDialogs.extendSeveral.title', { count })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <QuoteRows quotes={rows} label={t('quotes.validity')} outcome={outcome} />
        {running && state && <Running action="extend" state={state} />}
      </Stack>
    </ConfirmFormDialog>
  )
}

function Running({ action, state: { answered, done, count } }: { action: RowAction; state: Progressing }) {
  const { t } = useTranslation()
  const text = t(`quoteDialogs.${action}Several.partly`, { done: done.length, count })
  return (
    <div role="status">
      <Text size="sm">{text}</Text>
      <Progress value={(100 * answered) / count} aria-label={text} transitionDuration={0} />
    </div>
  )
}

interface PartlyDoneProps {
  action: RowAction
  state: Progressing
  onAgain: (left: readonly Quote[]) => void
  onClose: () => void
}

function PartlyDone({ action, state: { count, done, failed }, onAgain, onClose }: PartlyDoneProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const left = failed.filter((each) => !isForGood(each)).map(({ quote }) => quote)
  return (
    <Dialog title={t(`quoteDialogs.${action}Several.partly`, { count, done: done.length })} onClose={onClose}>
      <Stack>
        <Alert color="orange">
          {t(`quoteDialogs.${action}Several.failedText`, { count: failed.length })}
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
          {left.length > 0 && (
            <Button variant="default" onClick={() => onAgain(left)}>
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

interface Progressing {
  count: number
  answered: number
  done: readonly Quote[]
  failed: readonly Failed[]
}

interface Failed {
  quote: Quote
  error: unknown
}

type RowAction = Exclude<BulkAction, 'project'>
type Body = { reason: string | null } | undefined

/** Changes quotes one after another. It continues after a failure, but stops if the session ends. */
function useSeveral(action: RowAction, onSettled: (quotes: readonly Quote[]) => void) {
  const { t } = useTranslation()
  const sending = useRef(false)
  const [state, setState] = useState<Progressing | null>(null)
  const running = state !== null && state.answered < state.count

  const run = async (quotes: readonly Quote[], body: Body) => {
    // `running` changes with the next rendering, which may be after the second click of a double click.
    if (sending.current) return
    sending.current = true
    let now: Progressing = { count: quotes.length, answered: 0, done: [], failed: [] }
    setState(now)
    for (const quote of quotes) {
      const error = await errorOf(action, quote, body)
      now = {
        ...now,
        answered: now.answered + 1,
        ...(error === null ? { done: [...now.done, quote] } : { failed: [...now.failed, { quote, error }] }),
      }
      setState(now)
      if (error instanceof CallError && error.status === 401) {
        // If the session ends the dialog closes, so the progress is shown as an alert.
        const done = now.done.length
        return raiseAlert(t(`quoteDialogs.${action}Several.partly`, { count: quotes.length, done }))
      }
    }
    sending.current = false
    onSettled([...now.done, ...now.failed.filter(isForGood).map(({ quote }) => quote)])
    void refreshAfter(quoteApi[action])
  }
  return { state, running, run }
}

/** Whether the quote has been ordered, cancelled or removed and can no longer be changed. */
function isForGood({ error }: Failed): boolean {
  return error instanceof CallError && (error.code === 'wrong_status' || error.code === 'not_found')
}

async function errorOf(action: RowAction, { id }: Quote, body: Body): Promise<unknown> {
  try {
    await withFailureMessage(async () => {
      if (action === 'extend') await call(quoteApi.extend, { params: { id } })
      else await call(quoteApi.cancel, { params: { id }, body: body ?? {} })
    })
    return null
  } catch (error) {
    return error
  }
}
