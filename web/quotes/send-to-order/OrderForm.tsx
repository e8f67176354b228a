import { Button, Stack } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths, recordPath } from '#contract/paths.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { senOf } from '#contract/money.ts'
import { orderApi } from '#contract/orders/api.ts'
import type { Terms } from '#contract/orders/terms.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { ErrorSummary } from '#web/parts/form/ErrorSummary.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useTermsInForce } from '#web/parts/terms/terms-in-force.ts'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { showMessage } from '#web/platform/messages.ts'
import { refresh, useWrite } from '#web/platform/query.ts'
import type { Stale } from '#web/platform/stale.ts'
import { useNeededApproval } from '#web/quotes/send-to-order/needed-approval.ts'
import { useChosen } from '#web/quotes/send-to-order/chosen.ts'
import { ChosenQuotes } from '#web/quotes/send-to-order/ChosenQuotes.tsx'
import { contactField, useAskedSites } from '#web/quotes/send-to-order/contacts.ts'
import { datesTooEarly, emptyOrder, purchaseIn, useOrderDraft } from '#web/quotes/send-to-order/draft.ts'
import { useMissing } from '#web/quotes/send-to-order/missing.ts'
import { OrderDetails } from '#web/quotes/send-to-order/OrderDetails.tsx'
import classes from '#web/quotes/send-to-order/OrderForm.module.css'
import { OrderStanding, useStanding } from '#web/quotes/send-to-order/OrderStanding.tsx'
import { roomField } from '#web/quotes/send-to-order/rooms.ts'
import { OrderSummary } from '#web/quotes/send-to-order/OrderSummary.tsx'
import { totalsOf } from '#contract/quotes/totals.ts'

/** What a refusal says has changed, and is therefore read again where it is on screen. */
const outdatedBy: Partial<Record<ErrorCode | 'network', Stale>> = {
  wrong_status: [quoteApi.one.path, quoteApi.list.path, dashboardApi.read.path],
  not_found: [quoteApi.one.path, quoteApi.list.path, dashboardApi.read.path],
  price_changed: [quoteApi.one.path],
  terms_outdated: [orderApi.terms.path],
  on_hold: [orderApi.standing.path],
}

/** Makes one order of the chosen quotes, at the totals that are shown and under the terms that were accepted. */
export function OrderForm({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const dates = useDates()
  const read = useChosen(ids)
  const terms = useTermsInForce()
  // The text that was accepted: when another version or language is shown, the acceptance is void by itself.
  const [accepted, setAccepted] = useState<Terms | null>(null)
  const order = useWrite(orderApi.place, {
    onDone: ({ data, message }) => {
      form.forgetDraft()
      if (message) showMessage(message)
      void navigate(
        'approval' in data
          ? { to: paths.orderApprovals }
          : { to: recordPath('order', data.id, 'company'), search: { placed: '1' } },
      )
    },
    onFailed: ({ code }) => {
      void refresh(outdatedBy[code] ?? [])
    },
  })
  // Once ordered its quotes can be ordered no more, and are read so before the order's page is there.
  const [sent, setSent] = useState(read)
  const sending = order.isPending || order.isSuccess
  const chosen = sending ? sent : read
  const sites = useAskedSites(chosen.quotes)
  const standing = useStanding(chosen.quotes.map(({ id }) => id))
  const totals = totalsOf(chosen.quotes)
  const approval = useNeededApproval(chosen.quotes)
  const isAccepted =
    accepted !== null && accepted.version === terms.data?.version && accepted.language === terms.data.language
  const form = usePortalForm({
    initial: emptyOrder,
    draft: useOrderDraft(),
    needed: useMissing({
      quotes: chosen.quotes,
      sites,
      blocked: chosen.problems.length > 0,
      accepted: isAccepted,
      held: standing?.hold_reason != null,
    }),
    wrong: (draft) =>
      Object.fromEntries(
        Object.entries(datesTooEarly(draft, chosen.quotes)).map(([field, earliest]) => [
          field,
          t('sendToOrder.tooEarly', { date: dates.fullDay(earliest) }),
        ]),
      ),
    write: {
      isPending: sending,
      error: order.error,
      mutate: (input: Parameters<typeof order.mutate>[0], onRefused) => {
        setSent(chosen)
        order.mutate(input, onRefused)
      },
    },
    input: (typed) => ({
      body: {
        quote_ids: chosen.quotes.map((quote) => quote.id),
        ...purchaseIn(typed, chosen.quotes, sites),
        accepted_terms_version: accepted?.version ?? '',
        expected: { nrc: senOf(totals.nrc), mrc: senOf(totals.mrc) },
      },
    }),
    errorsFor: (errors, typed) =>
      Object.fromEntries(
        Object.entries(errors).map(([field, [text]]) => [
          contactField(roomField(field), typed.site_contacts, sites),
          text,
        ]),
      ),
    summary: true,
  })
  return (
    <>
      <PageHead
        title={t('sendToOrder.title')}
        lead={t('sendToOrder.lead')}
        action={
          <Button
            variant="default"
            renderRoot={(props) => <Link to={paths.sendToOrder} search={{}} {...props} />}
          >
            {t('sendToOrder.chooseOthers')}
          </Button>
        }
      />
      {chosen.pending ? (
        <RowsSkeleton rows={ids.length + 4} />
      ) : (
        <form {...form.attributes}>
          <Stack>
            <ErrorSummary problems={form.problems} />
            <OrderStanding standing={standing} />
            <ChosenQuotes chosen={chosen} ids={ids} />
            <div className={classes.columns}>
              <OrderDetails form={form} quotes={chosen.quotes} sites={sites} />
              <OrderSummary
                totals={totals}
                levels={chosen.quotes.map((quote) => quote.price_level)}
                taxDay={chosen.quotes[0]?.tax_rates_of ?? today()}
                depositMonths={chosen.quotes[0]?.deposit_months ?? 0}
                quoteIds={chosen.quotes.map(({ id }) => id)}
                billTo={standing?.bill_to}
                approval={approval}
                missing={form.missing}
                terms={terms}
                accepted={isAccepted}
                onAccept={(yes) => setAccepted(yes ? (terms.data ?? null) : null)}
                error={form.failure === null ? null : order.error}
                sending={sending}
              />
            </div>
          </Stack>
        </form>
      )}
    </>
  )
}
