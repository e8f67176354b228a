import {
  Alert,
  Button,
  Checkbox,
  Stack,
  Text,
  Fieldset,
  NativeSelect,
  SimpleGrid,
  TextInput,
} from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconUserCheck } from '@tabler/icons-react'
import type { documentsApi } from '#contract/documents.ts'
import type { CallData, CallInput } from '#contract/endpoint.ts'
import type { orderApi } from '#contract/orders/api.ts'
import type { Terms } from '#contract/orders/terms.ts'
import { loadInGbps } from '#web/quotes/site/site.ts'
import type { BillTo } from '#contract/customers/bill-to.ts'
import { dueWithOrder } from '#contract/charges.ts'
import { addAmounts } from '#contract/money.ts'
import type { CallError } from '#web/platform/api.ts'
import {
  ChargesTable,
  DueWithOrder,
  Money,
  useBillingFacts,
  useExceededText,
  usePriceLevelFact,
  useTaxText,
} from '#web/parts/money/Money.tsx'
import { DialogButton } from '#web/parts/dialog/Dialog.tsx'
import { DownloadPdf } from '#web/parts/documents/DownloadPdf.tsx'
import { Explained, Facts, type Fact } from '#web/parts/record/record.tsx'
import { FailureAlert, Section } from '#web/parts/page/page.tsx'
import { TermsDialog, useTermsInForce } from '#web/parts/terms/Terms.tsx'
import classes from '#web/quotes/send-to-order/OrderForm.module.css'
import ui from '#web/parts/ui.module.css'
import { useReader } from '#web/platform/screens.ts'
import {
  type NeededApproval,
  isPerQuote,
  leavingCharge,
  slowestDate,
  type OrderDraft,
  contactParts,
  type SitesToContact,
} from '#web/quotes/send-to-order/draft.ts'
import { totalsOf } from '#contract/quotes/totals.ts'
import { lastCalendarDay } from '#contract/days.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { SiteDateField } from '#web/parts/form/DateField.tsx'
import type { PortalForm } from '#web/parts/form/form.tsx'
import { siteLabels } from '#web/parts/site/quote-sites.ts'
import { longestPoNumber } from '#contract/orders/order.ts'
import { SamePoNumber } from '#web/quotes/send-to-order/SamePoNumber.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { contactLengths } from '#contract/orders/site-contacts.ts'
import { TryAgain } from '#web/quotes/fields/fields.tsx'

/** The amounts that decide about the order, in view before anything is entered. */
export function Decision({ quotes }: { quotes: readonly FullQuote[] }) {
  const { t } = useTranslation()
  const context = useReader()
  const levelFact = usePriceLevelFact()
  const { nrc, taxNrc, mrc, taxMrc } = totalsOf(quotes)
  const months = quotes[0]?.deposit_months ?? 0
  const facts: Fact[] = [
    {
      name: t('quotes.dueWithOrder.title', { context }),
      value: (
        <Text span inherit fz={28} fw={600} lh={1.2}>
          <Money amount={dueWithOrder({ nrc, taxNrc, mrc, months }).total} />
        </Text>
      ),
    },
    {
      name: t('quotes.withTax'),
      value: <Money amount={addAmounts(mrc, taxMrc)} perMonth />,
      note: (
        <>
          {t('common.oneTime')} <Money amount={addAmounts(nrc, taxNrc)} />
        </>
      ),
    },
    {
      name: t('sendToOrder.termination'),
      term: 'earlyTermination',
      value: <Money amount={addAmounts(...quotes.map(leavingCharge))} />,
      note: t('sendToOrder.terminationText'),
    },
    ...levelFact(quotes.map((quote) => quote.price_level)),
  ]
  return (
    <SimpleGrid
      component="dl"
      cols={{ base: 1, xs: 2, lg: facts.length }}
      spacing="sm"
      className={`${ui.framed} ${classes.decision}`}
    >
      {facts.map(({ name, term, value, note }) => (
        <div key={name}>
          <dt>{term ? <Explained term={term}>{name}</Explained> : name}</dt>
          <dd>
            {value}
            {note && <span className={`${ui.smallLine} ${classes.note}`}>{note}</span>}
          </dd>
        </div>
      ))}
    </SimpleGrid>
  )
}

export function OrderSummary({
  quotes,
  billTo,
  purchase,
  nnis,
  approval,
  acceptance,
  missing,
  error,
  sending,
}: {
  quotes: readonly FullQuote[]
  billTo: BillTo | undefined
  /** The details of the order form beside the quotes. */
  purchase: NonNullable<CallInput<typeof documentsApi.ask>['body']['purchase']>
  nnis: CallData<typeof orderApi.standing>['nnis']
  /** Set where the order is above the reader’s spending limit. */
  approval: NeededApproval | null
  missing: string | null
  acceptance: Acceptance
  error: CallError | null
  sending: boolean
}) {
  const { t } = useTranslation()
  const missingId = useId()
  const tax = useTaxText()
  const totals = totalsOf(quotes)
  return (
    <Section title={t('sendToOrder.costs')} aside={t('cart.forQuotes', { count: quotes.length })}>
      <ChargesTable
        rows={[
          { name: t('quotes.beforeTaxShort'), nrc: totals.nrc, mrc: totals.mrc },
          {
            name: t('tax.estimatedName'),
            nrc: totals.taxNrc,
            mrc: totals.taxMrc,
            note: `${tax.estimated(quotes[0]?.tax_rates_of ?? today())} ${t('tax.billed')}`,
          },
          {
            name: t('quotes.withTax'),
            nrc: addAmounts(totals.nrc, totals.taxNrc),
            mrc: addAmounts(totals.mrc, totals.taxMrc),
            strong: true,
          },
        ]}
      />
      <DueWithOrder {...totals} months={quotes[0]?.deposit_months ?? 0} />
      <Facts
        facts={[
          ...nnis.flatMap(({ nni_name, load_mbps, port_mbps }) => {
            const load = loadInGbps(load_mbps, port_mbps)
            return load ? [{ name: nni_name, value: t('sites.load', load) }] : []
          }),
          ...useBillingFacts(billTo),
        ]}
      />
      <Stack gap="xs" mt="md">
        {quotes.length > 0 && (
          <DownloadPdf
            documents={[{ kind: 'order_form', ids: quotes.map(({ id }) => id), purchase }]}
            text={t('documents.orderForm')}
          />
        )}
        <AcceptTerms {...acceptance} />
        {approval && <NeedsApproval {...approval} />}
        {error && <Refused error={error} />}
        <Button
          type="submit"
          size="md"
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : missingId}
          loading={sending}
        >
          {t(approval ? 'sendToOrder.submitForApproval' : 'sendToOrder.submit')}
        </Button>
        {missing !== null && (
          <Text id={missingId} c="dimmed">
            {missing}
          </Text>
        )}
      </Stack>
    </Section>
  )
}

export function useAcceptance(depositMonths: number | undefined) {
  const terms = useTermsInForce(depositMonths)
  // The accepted text: with another version, language or deposit the acceptance is void.
  const [accepted, setAccepted] = useState<Terms | null>(null)
  return {
    terms,
    depositMonths: depositMonths ?? 0,
    ready: depositMonths !== undefined && terms.data !== undefined,
    accepted: accepted !== null && String(accepted.clauses) === String(terms.data?.clauses),
    version: accepted?.version ?? '',
    onAccept: (yes: boolean) => setAccepted(yes ? (terms.data ?? null) : null),
  }
}
type Acceptance = ReturnType<typeof useAcceptance>

export function AcceptTerms({ terms, depositMonths, ready, accepted, onAccept }: Acceptance) {
  const { t } = useTranslation()
  return (
    <>
      <Checkbox
        classNames={{ label: ui.touch }}
        label={t('sendToOrder.accept')}
        checked={accepted}
        disabled={!ready}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
      <DialogButton
        text={t('sendToOrder.readTerms')}
        button={{ variant: 'transparent', size: 'compact-md', td: 'underline', className: classes.terms }}
      >
        {(onClose) => <TermsDialog depositMonths={depositMonths} onClose={onClose} />}
      </DialogButton>
      {terms.isError && !terms.data && (
        <Alert color="red">
          {t('sendToOrder.termsUnread')} <TryAgain size="compact-sm" again={() => void terms.refetch()} />
        </Alert>
      )}
    </>
  )
}

/** The data that was reloaded after each refusal, so that the buyer knows where to look. */
const hints = {
  price_changed: 'totalsChanged',
  terms_outdated: 'termsChanged',
  wrong_status: 'quotesChanged',
  not_found: 'quotesChanged',
} as const

function Refused({ error }: { error: CallError }) {
  const { t } = useTranslation()
  const hint = error.code in hints ? hints[error.code as keyof typeof hints] : null
  return (
    <FailureAlert of={error} failed={t('sendToOrder.unknown')}>
      {hint && <div>{t(`sendToOrder.${hint}`)}</div>}
    </FailureAlert>
  )
}

export function NeedsApproval({ exceeded, deciders }: NeededApproval) {
  const { t, i18n } = useTranslation()
  const exceededText = useExceededText()
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
  return (
    <Alert color="orange" icon={<IconUserCheck aria-hidden />} title={t('sendToOrder.aboveLimit')}>
      {exceededText(exceeded)}
      {deciders && (
        <div>
          {deciders.length > 0
            ? t('sendToOrder.asks', { names: names.format(deciders.map(({ name }) => name)) })
            : t('sendToOrder.asksNobody')}
        </div>
      )}
    </Alert>
  )
}

export function PurchaseFields(props: {
  form: Pick<PortalForm<Pick<OrderDraft, 'po_number' | 'billing_account_id'>>, 'field' | 'values'>
  orderability: CallData<typeof orderApi.standing> | undefined
}) {
  const { form, orderability } = props
  const { t } = useTranslation()
  return (
    <>
      <div>
        <TextInput
          {...form.field('po_number')}
          label={t('sendToOrder.poNumber')}
          maxLength={longestPoNumber}
          maw={360}
          required
        />
        <SamePoNumber typed={form.values.po_number} />
      </div>
      {orderability && orderability.billing_accounts.length > 1 && (
        <NativeSelect
          {...form.field('billing_account_id')}
          label={t('customers.field.billing_account')}
          data={orderability.billing_accounts.map(({ id, number, name }, index) => ({
            value: index === 0 ? '' : String(id),
            label: `${name}, ${number}`,
          }))}
          maw={360}
        />
      )}
    </>
  )
}

interface RequestedDatesProps {
  form: PortalForm<OrderDraft>
  quotes: readonly FullQuote[]
}

export function RequestedDates({ form, quotes }: RequestedDatesProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const slowest = slowestDate(quotes)
  const each = isPerQuote(form.values, quotes)
  const choose = (perQuote: boolean) => {
    form.clearErrors()
    form.set({
      date_per_quote: perQuote,
      ...(perQuote && {
        requested_dates: Object.fromEntries(quotes.map(({ id }) => [id, form.values.requested_date])),
      }),
    })
  }
  const perQuote = quotes.length > 1 && (
    <Checkbox
      classNames={{ label: ui.touch }}
      label={t('sendToOrder.datePerQuote')}
      checked={each}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  )
  // Renewals begin with the order.
  if (quotes.length === 0) return null
  if (!each)
    return (
      <Stack gap="xs">
        <SiteDateField
          quoteIds={quotes.map(({ id }) => id)}
          {...form.field('requested_date')}
          label={`${t('orders.requestedDate')} (${t('common.optional')})`}
          description={
            slowest === null
              ? undefined
              : t(quotes.length > 1 ? 'sendToOrder.requestedDateHelpAll' : 'sendToOrder.requestedDateHelp', {
                  date: dates.fullDay(slowest),
                })
          }
          first={slowest ?? undefined}
          last={lastCalendarDay}
          maxWidth={360}
        />
        {perQuote}
      </Stack>
    )
  return (
    <Fieldset legend={`${t('sendToOrder.requestedDates')} (${t('common.optional')})`}>
      <Stack gap="sm">
        <Text c="dimmed">{t('sendToOrder.requestedDatesText')}</Text>
        {quotes.map((quote) => {
          const { value, ...field } = form.field(`requested_dates.${quote.id}`)
          return (
            <SiteDateField
              key={quote.id}
              quoteIds={[quote.id]}
              {...field}
              value={value ?? ''}
              label={`${quote.quote_reference} · ${siteLabels(quote).join(' → ')}`}
              description={t('sendToOrder.notBefore', { date: dates.fullDay(quote.earliest_date) })}
              first={quote.earliest_date}
              last={lastCalendarDay}
              maxWidth={360}
            />
          )
        })}
        {perQuote}
      </Stack>
    </Fieldset>
  )
}

const types = { name: 'text', phone: 'tel', email: 'email', access_hours: 'text' } as const

/** The contact for access to each building; filled in from the last order there, or from the company’s book. */
export function SiteContacts({
  form,
  sites,
}: {
  form: Pick<PortalForm<Pick<OrderDraft, 'site_contacts'>>, 'field' | 'setField' | 'values'>
  sites: SitesToContact
}) {
  const { t } = useTranslation()
  if (sites.list.length === 0 && !sites.isError) return null
  return (
    <Fieldset legend={`${t('sendToOrder.contacts')} (${t('common.optional')})`}>
      <Stack gap="md">
        <Text c="dimmed">{t('sendToOrder.contactsText')}</Text>
        {sites.isError && (
          <Text c="red" role="alert">
            {t('sendToOrder.contactsUnread')} <TryAgain size="compact-sm" again={sites.again} />
          </Text>
        )}
        {sites.list.map(({ key, label, last, book }) => (
          <div key={key} role="group" aria-label={t('sendToOrder.contactAt', { site: label })}>
            <Text fw={550}>{label}</Text>
            {last && (
              <Text size="sm" c="dimmed">
                {t('sendToOrder.contactFilled')}
              </Text>
            )}
            {book.length > 0 && (
              <NativeSelect
                mt={6}
                label={t('sendToOrder.fromBook')}
                value=""
                data={[
                  { value: '', label: t('sendToOrder.chooseContact') },
                  ...book.map(({ id, name, phone }) => ({ value: String(id), label: `${name}, ${phone}` })),
                ]}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = book.find(({ id }) => String(id) === value)
                  if (!chosen) return
                  for (const part of contactParts)
                    form.setField(`site_contacts.${key}:${part}`, chosen[part] ?? '')
                  form.setField(`site_contacts.${key}:keep`, '')
                }}
              />
            )}
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing={12} verticalSpacing={8} mt={6}>
              {contactParts.map((part) => {
                const { value, ...field } = form.field(`site_contacts.${key}:${part}`)
                return (
                  <TextInput
                    key={part}
                    {...field}
                    value={value ?? last?.[part] ?? ''}
                    type={types[part]}
                    autoComplete="off"
                    label={t(`sendToOrder.${part}`)}
                    placeholder={part === 'access_hours' ? t('sendToOrder.accessHint') : undefined}
                    maxLength={contactLengths[part]}
                  />
                )
              })}
            </SimpleGrid>
            <Checkbox
              mt={8}
              label={t('sendToOrder.keepContact')}
              checked={form.values.site_contacts[`${key}:keep`] === 'yes'}
              onChange={({ currentTarget: { checked } }) =>
                form.setField(`site_contacts.${key}:keep`, checked ? 'yes' : '')
              }
            />
          </div>
        ))}
      </Stack>
    </Fieldset>
  )
}
