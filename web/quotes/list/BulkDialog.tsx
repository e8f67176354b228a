import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sumCharges } from '#contract/charges.ts'
import { plusDays } from '#contract/days.ts'
import { paths } from '#contract/paths.ts'
import { totalParts } from '#contract/pricing.ts'
import { quoteCan, validityDays } from '#contract/quotes/actions.ts'
import { quoteApi, requestTerms } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { ConfirmFormDialog, Dialog, DoneDialog, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import type { Selection } from '#web/parts/list/list.ts'
import { RateNote } from '#web/parts/money/Money.tsx'
import { ButtonRow } from '#web/parts/page/page.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { usePreview } from '#web/platform/preview.ts'
import { useFailureText, useWrite } from '#web/platform/query.ts'
import { redirectDelay, refusalOf } from '#web/quotes/dialogs/actions.ts'
import { noReason, reasonText, useOwnReasons, CancelReason } from '#web/quotes/dialogs/CancelReason.tsx'
import { ProjectDialog, QuoteRows } from '#web/quotes/dialogs/ProjectDialog.tsx'
import { awaitingTexts, NewTotals } from '#web/quotes/dialogs/QuotePreview.tsx'
import { TermField } from '#web/quotes/fields/fields.tsx'

type PreviewedAction = 'extend' | 'requote' | 'term'
export type BulkAction = 'project' | 'cancel' | PreviewedAction

interface SelectedProps {
  selection: Selection<Quote>
  onClose: () => void
}

/** Outside of the list, so that it stays when the last row leaves. */
export function BulkDialog({ open, selection, onClose }: SelectedProps & { open: BulkAction }) {
  if (open === 'project')
    return <ProjectDialog quotes={selection.rows} onDone={selection.clear} onClose={onClose} />
  if (open === 'cancel') return <CancelQuotesDialog selection={selection} onClose={onClose} />
  return <PreviewedDialog action={open} selection={selection} onClose={onClose} />
}

function CancelQuotesDialog({ selection, onClose }: SelectedProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const reasons = useOwnReasons()
  // The selection when the dialog opened; the list behind it refreshes on success.
  const [rows] = useState(selection.rows)
  const asked = rows.filter(({ status }) => quoteCan('cancel', status))
  const count = asked.length
  const leftOut = rows.length - count
  const write = useSeveral(selection)
  const form = usePortalForm({
    initial: noReason,
    write,
    input: (values) => ({
      body: { action: 'cancel' as const, ids: asked.map(({ id }) => id), reason: reasonText(values) },
    }),
    failed: t('quotes.failed'),
  })
  if (write.data?.data.every(({ refusal }) => refusal === null)) {
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
  if (write.data) {
    const refusals = new Map(write.data.data.map(({ id, refusal }) => [id, refusal]))
    return (
      <ResultDialog title={write.data.message} onClose={onClose}>
        <QuoteRows
          quotes={asked.filter(({ id }) => refusals.get(id))}
          label={t('list.selection')}
          outcome={({ id }) => refusals.get(id)}
        />
      </ResultDialog>
    )
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
        {leftOut > 0 && <Text c="dimmed">{t('quotes.bulk.cancelLeftOut', { count: leftOut })}</Text>}
        <QuoteRows quotes={asked} label={t('quoteDialogs.cancelSeveral.which')} />
        <CancelReason form={form} reasons={reasons} />
      </Stack>
    </ConfirmFormDialog>
  )
}

/** Shows the next validity or price of each quote, or why it does not change, and afterwards the result. */
function PreviewedDialog({ action, selection, onClose }: SelectedProps & { action: PreviewedAction }) {
  const { t } = useTranslation()
  const dates = useDates()
  const failureText = useFailureText()
  const [rows] = useState(selection.rows)
  const [term, setTerm] = useState<number | null>(null)
  const write = useSeveral(selection)
  const knownRefusal = (quote: Quote) => refusalOf(action === 'term' ? 'edit' : action, quote)
  const inputOf = (quotes: readonly Quote[]) => {
    const ids = quotes.map(({ id }) => id)
    return { body: action === 'term' ? { action, ids, contract_id: term ?? 0 } : { action, ids } }
  }
  const open = rows.filter((quote) => knownRefusal(quote) === null)
  const chosen = action !== 'term' || term !== null
  const preview = usePreview(quoteApi.several, chosen ? inputOf(open) : null, write)
  const outcomes = write.data?.data ?? preview.data
  const outcomeOf = ({ id }: Quote) => outcomes?.find((each) => each.id === id)
  const changed = outcomes ? open.filter((quote) => outcomeOf(quote)?.quote) : open
  const form = usePortalForm({
    initial: {},
    needed: () => {
      if (!chosen) return t('quoteDialogs.form.termHint')
      if (preview.error) return failureText(preview.error, t('quotes.failed'))
      if (!outcomes) return t('common.loading')
      return changed.length === 0 && t('quoteDialogs.several.none')
    },
    write,
    input: () => inputOf(changed),
    failed: t('quotes.failed'),
  })
  const textOf = (quote: Quote) => {
    const known = knownRefusal(quote)
    if (known) return t(`quoteDialogs.refusal.${known}`, { count: quote.extended })
    const { refusal, quote: next } = outcomeOf(quote) ?? {}
    if (refusal) return refusal
    if (action === 'extend')
      return [quote.validity, next?.validity].flatMap((day) => (day ? dates.day(day) : [])).join(' → ')
    if (next?.status !== 'pending')
      return (
        <>
          <NewTotals before={chargesOf(quote)} after={chargesOf(next ?? quote)} />
          {action === 'term' && quote.awaits_approval && !write.data && <div>{t('quotes.inApproval')}</div>}
        </>
      )
    if (action === 'requote') return t('quoteDialogs.effect.newPending', { reference: quote.quote_reference })
    return next.awaits && !write.data ? t(awaitingTexts[next.awaits]) : t('quoteDialogs.refusal.pending')
  }
  // Both sums are of the same quotes: those with a price before and after.
  const sums = changed.flatMap((quote) => {
    const [before, after] = [chargesOf(quote), chargesOf(outcomeOf(quote)?.quote ?? quote)]
    return before.mrc === null || after.mrc === null ? [] : [{ before, after }]
  })
  const list = (
    <>
      <QuoteRows
        quotes={write.data ? rows.filter(outcomeOf) : rows}
        label={t('list.selection')}
        outcome={textOf}
      />
      {action !== 'extend' && (
        <Text fw={600}>
          {`${t('priceLines.total')}: `}
          <NewTotals
            before={sumCharges(sums.map(({ before }) => before))}
            after={sumCharges(sums.map(({ after }) => after))}
          />
        </Text>
      )}
      <RateNote />
    </>
  )
  if (write.data)
    return (
      <ResultDialog title={write.data.message} onClose={onClose}>
        {list}
      </ResultDialog>
    )
  return (
    <FormDialog
      form={form}
      title={t(`quoteDialogs.several.${action}`, { count: open.length })}
      submit={t(`quoteDialogs.several.${action}`, { count: changed.length })}
      onClose={onClose}
    >
      {action === 'requote' && <Text>{t('quoteDialogs.several.requoteText')}</Text>}
      {action === 'term' && (
        <>
          <Text>
            {t('quoteDialogs.effect.cart', { date: dates.fullDay(plusDays(today(), validityDays)) })}
          </Text>
          <TermField terms={requestTerms.map((months) => ({ months }))} value={term} onChange={setTerm} />
        </>
      )}
      {list}
    </FormDialog>
  )
}

function chargesOf(price: Parameters<typeof totalParts>[0]) {
  return { nrc: totalParts(price, 'nrc'), mrc: totalParts(price, 'mrc') }
}

interface ResultDialogProps {
  title: string | undefined
  children: ReactNode
  onClose: () => void
}

function ResultDialog({ title = '', children, onClose }: ResultDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="sm">
        {children}
        <ButtonRow>
          <Button onClick={onClose} data-autofocus>
            {t('common.okay')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}

/** Changed and refused quotes are no longer selected; those that were left out stay. */
function useSeveral({ rows, set }: Selection<Quote>) {
  return useWrite(quoteApi.several, {
    onDone: ({ data }) => {
      const answered = new Set(data.map(({ id }) => id))
      set(
        rows.filter(({ id }) => answered.has(id)),
        false,
      )
    },
  })
}
