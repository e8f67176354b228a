import { ActionIcon, Button, Stack, Alert, TextInput, Group, Fieldset, SimpleGrid, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle, IconLock, IconX } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { paths, recordPath } from '#contract/paths.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { senOf } from '#contract/money.ts'
import { keptTerm } from '#contract/charges.ts'
import { orderApi } from '#contract/orders/api.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { ErrorSummary, usePortalForm, type PortalForm } from '#web/parts/form/form.tsx'
import { PageHead, Section, RowsSkeleton } from '#web/parts/page/page.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useSavedDraft } from '#web/platform/drafts.ts'
import { showMessage } from '#web/platform/messages.ts'
import { refresh, useWrite, useRead, reading } from '#web/platform/query.ts'
import type { Stale } from '#web/platform/stale.ts'
import { LinkButton, TryAgain } from '#web/quotes/fields/fields.tsx'
import {
  useNeededApproval,
  contactField,
  useSitesToContact,
  type SitesToContact,
  contactsIn,
  datesTooEarly,
  emptyOrder,
  leavingCharge,
  purchaseIn,
  purchaseSoFar,
  orderDraft,
  type OrderDraft,
  roomField,
  lacksRooms,
  roomsOfQuotes,
  roomKey,
} from '#web/quotes/send-to-order/draft.ts'
import ui from '#web/parts/ui.module.css'
import classes from '#web/quotes/send-to-order/OrderForm.module.css'
import {
  useAcceptance,
  Decision,
  OrderSummary,
  PurchaseFields,
  RequestedDates,
  SiteContacts,
} from '#web/quotes/send-to-order/OrderSummary.tsx'
import { totalsOf } from '#contract/quotes/totals.ts'
import type { BillTo } from '#contract/customers/bill-to.ts'
import type { CallData } from '#contract/endpoint.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { orderRefusal } from '#contract/quotes/actions.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { RateNote, Money } from '#web/parts/money/Money.tsx'
import { Day, ReplacedLines } from '#web/parts/record/record.tsx'
import type { Column } from '#web/parts/list/list.ts'
import { useQuoteColumns } from '#web/quotes/list/list-columns.tsx'
import { call, CallError } from '#web/platform/api.ts'
import { longestRoom } from '#contract/quotes/draft.ts'
import { roomFields } from '#contract/quotes/rooms.ts'
import { sentenceCase } from '#contract/text.ts'

/** The data that is outdated after each refusal, and is reloaded. */
const outdatedBy: Partial<Record<ErrorCode | 'network', Stale>> = {
  wrong_status: [quoteApi.one.path, quoteApi.list.path, dashboardApi.read.path],
  not_found: [quoteApi.one.path, quoteApi.list.path, dashboardApi.read.path],
  price_changed: [quoteApi.one.path],
  terms_outdated: [orderApi.terms.path],
  on_hold: [orderApi.standing.path],
}

/** Makes one order of the chosen quotes, at the totals shown and under the accepted terms. */
export function OrderForm({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const dates = useDates()
  const read = useChosen(ids)
  const acceptance = useAcceptance(read.quotes[0]?.deposit_months)
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
  // The sent quotes stay on screen: as ordered quotes they would become problems before the order's page opens.
  const [sent, setSent] = useState(read)
  const sending = order.isPending || order.isSuccess
  const chosen = sending ? sent : read
  const sites = useSitesToContact(chosen.quotes)
  const orderability = useRead(
    orderApi.standing,
    { query: { quote_ids: chosen.quotes.map(({ id }) => id).join(',') } },
    { enabled: chosen.quotes.length > 0 },
  ).data
  const totals = totalsOf(chosen.quotes)
  const approval = useNeededApproval(chosen.quotes)
  const form = usePortalForm({
    initial: emptyOrder,
    draft: useSavedDraft('order', orderDraft),
    needed: useMissing({
      quotes: chosen.quotes,
      sites,
      blocked: chosen.problems.length > 0,
      accepted: acceptance.accepted,
      held: orderability?.hold_reason != null,
    }),
    wrong: (draft) =>
      Object.fromEntries(
        Object.entries(datesTooEarly(draft, chosen.quotes)).map(([field, earliest]) => [
          field,
          t('sendToOrder.tooEarly', { date: dates.fullDay(earliest) }),
        ]),
      ),
    whileTyping: true,
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
        accepted_terms_version: acceptance.version,
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
        title={t('quotes.sendToOrder')}
        lead={t('sendToOrder.lead')}
        action={
          <LinkButton variant="default" to={paths.sendToOrder} search={{}}>
            {t('sendToOrder.chooseOthers')}
          </LinkButton>
        }
      />
      {chosen.pending ? (
        <RowsSkeleton rows={ids.length + 4} />
      ) : (
        <form {...form.attributes}>
          <Stack>
            <ErrorSummary problems={form.problems} />
            <Decision quotes={chosen.quotes} />
            <OrderabilityAlert orderability={orderability} />
            <ChosenQuotes chosen={chosen} ids={ids} />
            <div className={classes.columns}>
              <Section title={t('sendToOrder.details')}>
                <Stack>
                  <PurchaseFields form={form} orderability={orderability} />
                  <RequestedDates form={form} quotes={chosen.quotes.filter(({ kind }) => kind !== 'renew')} />
                  <OrderRooms form={form} quotes={chosen.quotes} />
                  <SiteContacts form={form} sites={sites} />
                </Stack>
              </Section>
              <OrderSummary
                quotes={chosen.quotes}
                billTo={billedTo(orderability, form.values)}
                purchase={purchaseSoFar(form.values, chosen.quotes, sites)}
                nnis={orderability?.nnis ?? []}
                approval={approval}
                missing={form.missing}
                acceptance={acceptance}
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

type Orderability = CallData<typeof orderApi.standing> | undefined

function billedTo(orderability: Orderability, { billing_account_id }: OrderDraft): BillTo | undefined {
  const chosen = orderability?.billing_accounts.find(({ id }) => String(id) === billing_account_id)
  return orderability && (chosen ? { ...orderability.bill_to, account: chosen } : orderability.bill_to)
}

export function OrderabilityAlert({ orderability }: { orderability: Orderability }) {
  const { t } = useTranslation()
  const dates = useDates()
  if (!orderability) return null
  return (
    <>
      {orderability.hold_reason !== null && (
        <Alert color="red" icon={<IconLock aria-hidden />} title={t('sendToOrder.onHold')}>
          <div>{orderability.hold_reason}</div>
          <div>{t('sendToOrder.onHoldText')}</div>
        </Alert>
      )}
      {orderability.hold_reason === null && orderability.over_credit_limit && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('sendToOrder.overCredit')}>
          {t('sendToOrder.overCreditText')}
        </Alert>
      )}
      {orderability.contract_expired_on && (
        <Alert
          role="note"
          color="orange"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('sendToOrder.contractExpired', { date: dates.fullDay(orderability.contract_expired_on) })}
        >
          {t('sendToOrder.contractExpiredText')}
        </Alert>
      )}
    </>
  )
}

interface Given {
  quotes: readonly FullQuote[]
  sites: SitesToContact
  blocked: boolean
  accepted: boolean
  held: boolean
}

function useMissing({ quotes, sites, blocked, accepted, held }: Given): (draft: OrderDraft) => string | null {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  return (draft) => {
    const { po_number, rooms, site_contacts } = draft
    const [earliest] = Object.values(datesTooEarly(draft, quotes))
    const incomplete = contactsIn(site_contacts, sites).some(
      ({ contact }) => contact.name === '' || contact.phone === '',
    )
    const missing = [
      held && t('sendToOrder.missingRelease'),
      blocked && t('sendToOrder.blocked'),
      quotes.length === 0 && t('sendToOrder.missingQuotes'),
      po_number.trim() === '' && t('sendToOrder.missingPo'),
      earliest !== undefined && t('sendToOrder.missingDate', { date: dates.fullDay(earliest) }),
      lacksRooms(rooms, quotes) && t('sendToOrder.missingRooms'),
      incomplete && t('sendToOrder.missingContact'),
      !accepted && t('sendToOrder.missingTerms'),
    ].filter((each) => each !== false)
    if (missing.length === 0) return null
    return sentenceCase(`${new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(missing)}.`)
  }
}

function ChosenQuotes({ chosen, ids }: { chosen: Chosen; ids: readonly number[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const takeOut = (id: number) =>
    void navigate({
      to: paths.sendToOrder,
      search: { ids: ids.filter((each) => each !== id).join(',') },
      replace: true,
      resetScroll: false,
    })
  const columns = useChosenColumns(takeOut)
  return (
    <Stack gap="xs">
      {chosen.problems.map((problem) => (
        <Alert key={problem.id} color="orange">
          <Group justify="space-between" gap="xs">
            <Problem problem={problem} />
            <Group gap="xs">
              {'gone' in problem && !problem.gone && <TryAgain size="compact-md" again={chosen.again} />}
              <Button variant="default" size="compact-md" onClick={() => takeOut(problem.id)}>
                {t('cart.remove')}
              </Button>
            </Group>
          </Group>
        </Alert>
      ))}
      {chosen.quotes.length > 0 && (
        <ListTable
          caption={t('sendToOrder.quotes')}
          rows={chosen.quotes}
          columns={columns}
          nameOf={(quote) => quote.quote_reference}
        />
      )}
      <RateNote />
    </Stack>
  )
}

function Problem({ problem }: { problem: Chosen['problems'][number] }) {
  const { t } = useTranslation()
  if ('gone' in problem) {
    return <span>{t(problem.gone ? 'sendToOrder.notThere' : 'sendToOrder.unread', { id: problem.id })}</span>
  }
  const { quote_reference, status } = problem.quote
  const why = orderRefusal(problem.quote)
  if (why === 'in_words' || why === 'budgetary')
    return <span>{t(`sendToOrder.${why}`, { reference: quote_reference })}</span>
  return (
    <span>{t('sendToOrder.notActive', { reference: quote_reference, status: t(`status.${status}`) })}</span>
  )
}

function useChosenColumns(onTakeOut: (id: number) => void): Column<FullQuote>[] {
  const { t } = useTranslation()
  return [
    // On cards, too, each amount has its heading.
    ...Object.values(useQuoteColumns('company')).map((column) => ({
      ...column,
      card: undefined,
      cell: (quote: FullQuote) => (
        <>
          {column.cell(quote)}
          {column.key === 'reference' && <ReplacedLines quote={quote} />}
          {column.key === 'nrc' && quote.exit_nrc > 0 && (
            <span className={ui.smallLine}>
              {t('priceLines.name.exit')} <Money amount={quote.exit_nrc} />
            </span>
          )}
        </>
      ),
    })),
    {
      key: 'termination',
      head: t('sendToOrder.termination'),
      term: 'earlyTermination',
      amount: true,
      cell: (quote) => (
        <>
          <Money amount={leavingCharge(quote)} />
          {keptTerm(quote, quote.earliest_date) && (
            <span className={ui.smallLine}>{t('services.keepsEnd')}</span>
          )}
        </>
      ),
    },
    {
      key: 'earliest',
      under: 'bandwidth',
      head: t('sendToOrder.earliest'),
      cell: (quote) => <Day value={quote.earliest_date} />,
    },
    {
      key: 'out',
      head: t('quoteDialogs.actions'),
      screenOnly: true,
      cell: (quote) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('cart.removeOne', { reference: quote.quote_reference })}
          title={t('cart.remove')}
          onClick={() => onTakeOut(quote.id)}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      ),
    },
  ]
}

type Chosen = ReturnType<typeof useChosen>

/** Reads the quotes of an order. One that is missing or no longer active does not affect the others. */
function useChosen(ids: readonly number[]) {
  return useQueries({
    queries: ids.map((id) => ({
      ...reading(quoteApi.one, { params: { id } }),
      select: (reply: Awaited<ReturnType<typeof call<typeof quoteApi.one>>>) => reply.data,
    })),
    combine: (reads) => {
      const each = reads.map((read, index) => ({ id: ids[index] ?? 0, quote: read.data, error: read.error }))
      return {
        // Those that can be ordered, in the order they were chosen.
        quotes: each.flatMap(({ quote }) => (quote && orderRefusal(quote) === null ? quote : [])),
        problems: each.flatMap(({ id, quote, error }) => {
          if (quote) return orderRefusal(quote) === null ? [] : { id, quote }
          if (!error) return []
          return { id, gone: error instanceof CallError && error.code === 'not_found' }
        }),
        pending: reads.some((read) => read.isPending),
        again: () => {
          for (const read of reads) if (read.isError) void read.refetch()
        },
      }
    },
  })
}

function OrderRooms({ form, quotes }: { form: PortalForm<OrderDraft>; quotes: readonly FullQuote[] }) {
  const { t } = useTranslation()
  const asked = roomsOfQuotes(quotes)
  if (asked.length === 0) return null
  return (
    <Fieldset legend={`${t('sendToOrder.rooms')} (${t('common.optional')})`}>
      <Stack gap="sm">
        <Text c="dimmed">{t('sendToOrder.roomsText')}</Text>
        {asked.map((each) => {
          const { quote, end, label } = each
          const name = `${quote.quote_reference} · ${t(`quotes.site.${end}`)}: ${label}`
          return (
            <div key={`${quote.id}:${end}`} role="group" aria-label={name}>
              <Text fw={550}>{name}</Text>
              <SimpleGrid cols={3} spacing={12} verticalSpacing={8} mt={6}>
                {roomFields.map((part) => {
                  const { value, ...field } = form.field(`rooms.${roomKey(each, part)}`)
                  return (
                    <TextInput
                      key={part}
                      {...field}
                      value={value ?? ''}
                      label={t(`sites.${part}`)}
                      autoComplete="off"
                      maxLength={longestRoom}
                    />
                  )
                })}
              </SimpleGrid>
            </div>
          )
        })}
      </Stack>
    </Fieldset>
  )
}
