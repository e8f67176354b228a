import { Text, Box, Table, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useId } from 'react'
import { addAmounts, centsOf, type MoneyAmount, noSen, ringgitText, twoDecimals } from '#contract/money.ts'
import classes from '#web/parts/money/Money.module.css'
import { OnPaper, NoWrap } from '#web/parts/page/page.tsx'
import { useDates } from '#web/platform/dates.ts'
import { type PriceLevel, weakestLevel } from '#contract/price-level.ts'
import ui from '#web/parts/ui.module.css'
import { type GlossaryTerm, Explained, type Fact } from '#web/parts/record/record.tsx'
import { useReader } from '#web/platform/screens.ts'
import type { BillTo } from '#contract/customers/bill-to.ts'
import { sentenceCase } from '#contract/text.ts'
import { groupTax, taxCodes, type TaxRates, type TaxShare } from '#contract/tax.ts'
import {
  type PriceLine,
  charges,
  sharesOf,
  totalOfLines,
  type Charge,
  type End,
  pricingApi,
  isTaxedByOrder,
} from '#contract/pricing.ts'
import type { ExceededLimit } from '#contract/orders/spending-limit.ts'
import { type ChargeSum, dueWithOrder } from '#contract/charges.ts'
import { useRead } from '#web/platform/query.ts'
import { useCurrency } from '#web/platform/session.ts'

interface MoneyProps {
  /** null if the price is still awaited. Sums are given with their parts, which are rounded one by one. */
  amount: MoneyAmount | null
  perMonth?: boolean
  /** Recorded amounts stay in ringgit: today's rate does not apply to them. */
  recorded?: boolean
}

/** In the chosen currency, but printed in ringgit: `RM 1,380.00/mo`. Put one `RateNote` near. */
export function Money({ amount, perMonth, recorded }: MoneyProps) {
  const { t } = useTranslation()
  const money = useMoney()
  if (amount === null) return <span className={classes.none}>{t('common.onRequest')}</span>
  return (
    <span className={classes.money}>
      <OnPaper text={recorded ? ringgitText(amount) : money(amount)} paper={ringgitText(amount)} />
      {perMonth && <span className={classes.unit}>{t('common.perMonth')}</span>}
    </span>
  )
}

/** The exchange rate and its day; nothing while amounts are in ringgit. */
export function RateNote() {
  const { t } = useTranslation()
  const dates = useDates()
  const rate = useRate()
  if (rate === null) return null
  const text =
    rate === 'missing' || rate === 'unreachable'
      ? t(rate === 'missing' ? 'common.rateMissing' : 'common.rateUnreachable')
      : t('common.rate', { rate: (rate.myr_per_usd_e4 / 10_000).toFixed(4), date: dates.day(rate.date) })
  return (
    <Text size="xs" c="dimmed" data-noprint>
      {text}
    </Text>
  )
}

/** A firm price goes without saying. */
export function PriceLevelText({ level }: { level: PriceLevel | null }) {
  const { t } = useTranslation()
  return (
    level &&
    level !== 'firm' && (
      <Box component="span" fw={400} className={ui.smallLine}>
        {t(`priceLevel.of.${level}`)}
      </Box>
    )
  )
}

const terms = {
  subject_to_survey: 'surveyed',
  budgetary: 'budgetary',
} as const satisfies Partial<Record<PriceLevel, GlossaryTerm>>

/** Names the rule of a spending limit that is exceeded, with its sums. */
export function useExceededText(): (exceeded: ExceededLimit) => string {
  const { t } = useTranslation()
  return ({ rule, limit, commitment, month }) =>
    t(`approvals.exceeded.${rule}`, {
      limit: ringgitText(limit),
      commitment: ringgitText(commitment),
      month: ringgitText(month ?? noSen),
    })
}

/** How firm the prices are together; no fact if all are firm. */
export function usePriceLevelFact(): (levels: readonly (PriceLevel | null)[]) => Fact[] {
  const { t } = useTranslation()
  const context = useReader()
  return (levels) => {
    const level = weakestLevel(levels)
    if (level === null || level === 'firm') return []
    const count = levels.filter((each) => each === level).length
    const partly = level === 'subject_to_survey' && levels.includes('firm')
    const meaning = t(`priceLevel.meaning.${level}`, { context })
    return [
      {
        name: t('priceLevel.name'),
        term: terms[level],
        value: t(`priceLevel.of.${level}`),
        note: partly
          ? `${t('priceLevel.partly.subject_to_survey', { count, of: levels.length })} ${meaning}`
          : meaning,
      },
    ]
  }
}

interface Taxed {
  tax_rates: TaxRates
  tax_rates_of: string | null
}

export function useTaxText() {
  const { t } = useTranslation()
  const dates = useDates()
  /** "telecommunications 6%, managed services 8%"; an extra charge has a rate of its own. */
  const ratesOf = (lines: readonly PriceLine[], rates: TaxRates) => {
    const charged = new Set(
      lines.filter((line) => line.amount !== 0 && isTaxedByOrder(line)).map((line) => line.tax_code),
    )
    return taxCodes
      .filter((each) => charged.has(each))
      .map((each) => t('tax.rate', { code: t(`tax.code.${each}`), percent: rates[each] / 100 }))
      .join(', ')
  }
  return {
    /** The service tax in all, and below it a row for each code and rate. */
    rows: (name: string, taxed: readonly TaxShare[], note: string | null): Charges[] => [
      {
        name,
        note,
        nrc: addAmounts(...taxed.map(({ nrc }) => nrc)),
        mrc: addAmounts(...taxed.map(({ mrc }) => mrc)),
      },
      ...groupTax(taxed).map((shares) => {
        const { code, rate } = shares[0]!
        return {
          name: sentenceCase(
            rate === null
              ? t('tax.ofExtra')
              : t('tax.rate', { code: t(`tax.code.${code}`), percent: rate / 100 }),
          ),
          nrc: addAmounts(...shares.map(({ nrc }) => nrc)),
          mrc: addAmounts(...shares.map(({ mrc }) => mrc)),
          part: true,
        }
      }),
    ],
    ratesOf,
    estimated: (day: string) => t('tax.estimated', { date: dates.fullDay(day) }),
    estimatedAt: ({ tax_rates }: Taxed, day: string, lines: readonly PriceLine[]) => {
      const rates = ratesOf(lines, tax_rates)
      return t(rates === '' ? 'tax.estimated' : 'tax.estimatedAt', { date: dates.fullDay(day), rates })
    },
    ordered: ({ tax_rates, tax_rates_of }: Taxed, lines: readonly PriceLine[]) => {
      const rates = ratesOf(lines, tax_rates)
      if (rates === '') return null
      const at =
        tax_rates_of === null
          ? t('tax.ordered', { rates })
          : t('tax.orderedAt', { date: dates.fullDay(tax_rates_of), rates })
      return `${at} ${t('tax.billed')}`
    },
    /** The day whose rate an extra charge has. */
    charged: (day: string) => `${t('tax.chargedAt', { date: dates.fullDay(day) })} ${t('tax.billed')}`,
  }
}

/** `· RM 4,210.00/mo · RM 7,500.00 one-time · 1 without a price` */
export function ChargeSums({ sums: { mrc, nrc, unpriced } }: { sums: ChargeSum }) {
  const { t } = useTranslation()
  return (
    <>
      {mrc.length > 0 && (
        <>
          {' · '}
          <Money amount={mrc} perMonth />
          {' · '}
          <span className={ui.nowrap}>
            <Money amount={nrc} />{' '}
            <Text span c="dimmed" fz="0.875em">
              {t('list.oneTime')}
            </Text>
          </span>
        </>
      )}
      {unpriced > 0 && ` · ${t('list.unpriced', { count: unpriced })}`}
    </>
  )
}

/** Whom an order is billed to, and by which billing account. */
export function useBillingFacts(billTo: BillTo | undefined): Fact[] {
  const { t } = useTranslation()
  if (!billTo) return []
  const { company, registration_no, address, account } = billTo
  const note = [registration_no, address || t('quotes.noBillTo')].filter(Boolean).join(', ')
  return [
    { name: t('quotes.billTo'), value: company, note },
    ...(account
      ? [{ name: t('customers.field.billing_account'), value: account.name, note: account.number }]
      : []),
  ]
}

export interface Charges {
  name: string
  /** null while the price is awaited, or if there is none. */
  nrc: MoneyAmount | null
  mrc: MoneyAmount | null
  /** A null amount does not exist, rather than being awaited. */
  noneAwaited?: boolean
  /** The total. */
  strong?: boolean
  /** A part of the row above it. */
  part?: boolean
  /** Explains the name; on paper it is below the table. */
  note?: string | false | null
}

/** One-time and monthly charges are never added up. */
export function ChargesTable({ rows }: { rows: readonly Charges[] }) {
  const { t } = useTranslation()
  return (
    <div className={classes.room}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">
              <Explained term="nrc">{t('common.oneTime')}</Explained>
            </Table.Th>
            <Table.Th scope="col">
              <Explained term="mrc">{t('common.monthly')}</Explained>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, nrc, mrc, strong, part, note, noneAwaited }) => (
            <Table.Tr key={name} className={strong ? classes.strong : undefined}>
              <Table.Th scope="row" pl={part ? 'xs' : undefined} c={part ? 'dimmed' : undefined}>
                {note ? (
                  <Explained text={note}>
                    <NoWrap text={name} />
                  </Explained>
                ) : (
                  <NoWrap text={name} />
                )}
              </Table.Th>
              <Table.Td>{nrc === null && noneAwaited ? t('common.empty') : <Money amount={nrc} />}</Table.Td>
              <Table.Td>
                {mrc === null && noneAwaited ? t('common.empty') : <Money amount={mrc} perMonth />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.map(
        ({ name, note }) =>
          note && (
            <p key={name} className={ui.paper}>
              {note}
            </p>
          ),
      )}
    </div>
  )
}

const captions = { mrc: 'monthly', nrc: 'oneTime' } as const satisfies Record<Charge, string>

/** "Why this price": each component with its basis and rate; the shares add up to the sen. */
export function PriceLines({ lines, nniEnds }: PriceLinesProps) {
  const { t } = useTranslation()
  const context = useReader()
  if (lines.length === 0) return <Text c="dimmed">{t('priceLines.none')}</Text>
  const isCardPrice = lines.some(({ component }) => component === 'transport')
  // Older quotes were charged a cross connect at their NNI.
  const free = isCardPrice ? nniEnds.filter((nni) => lines.every(({ end }) => end !== nni)) : []
  return (
    <>
      {charges.toReversed().map((charge) => {
        const these = lines.filter((line) => line.charge === charge)
        return these.length > 0 && <ChargeLines key={charge} charge={charge} lines={these} />
      })}
      {free.map((end) => (
        <Text key={end} size="sm" c="dimmed" mt="xs">
          {t('priceLines.nni', { site: t(`sites.end.${end}`), context })}
        </Text>
      ))}
    </>
  )
}

interface PriceLinesProps {
  lines: readonly PriceLine[]
  /** NNIs of the company, which are free. */
  nniEnds: readonly End[]
}

function ChargeLines({ charge, lines }: { charge: Charge; lines: readonly PriceLine[] }) {
  const { t } = useTranslation()
  const context = useReader()
  const basisOf = useBasis()
  const perMonth = charge === 'mrc'
  return (
    <table className={classes.lines}>
      <caption>{t(`common.${captions[charge]}`)}</caption>
      <thead>
        <tr>
          <VisuallyHidden component="th">{t('priceLines.component')}</VisuallyHidden>
          <VisuallyHidden component="th">{t('priceLines.amount')}</VisuallyHidden>
        </tr>
      </thead>
      <tbody>
        {sharesOf(lines).map(({ line, share }, index) => (
          <tr key={index}>
            <th scope="row">
              <span style={{ fontWeight: 500 }}>{t(`priceLines.name.${line.component}`)}</span>
              <span className={ui.smallLine}>
                {basisOf(line)}
                {/* Extra and exit charges are on no rate card. */}
                {isTaxedByOrder(line) && line.own_rate && (
                  <>
                    {' · '}
                    <span className={classes.own}>{t('priceLines.yourRate', { context })}</span>
                  </>
                )}
              </span>
            </th>
            <td>
              <Money amount={share} perMonth={perMonth} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('priceLines.total')}</th>
          <td>
            <Money amount={totalOfLines(lines, charge)} perMonth={perMonth} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The basis of a line, in the order a buyer reads it. */
function useBasis() {
  const { t } = useTranslation()
  return ({ end, bandwidth, term, band, network_status, option }: PriceLine) =>
    [
      end && t(`sites.end.${end}`),
      bandwidth,
      term !== null && t('priceLines.term', { count: term }),
      band && t(`priceLines.band.${band}`),
      network_status && t(`priceLines.network.${network_status}`),
      option,
    ]
      .filter(Boolean)
      .join(' · ')
}

/** Paid with the purchase order: the deposit, and the one-time charges with tax. */
export function DueWithOrder({ months, ...charges }: Parameters<typeof dueWithOrder>[0]) {
  const { t } = useTranslation()
  const context = useReader()
  const id = useId()
  const { deposit, oneTime, total } = dueWithOrder({ months, ...charges })
  return (
    <Box
      component="section"
      my="sm"
      p="10px 12px"
      className={`${ui.framed} ${classes.due}`}
      aria-labelledby={id}
    >
      <Text id={id} fw={600} mb={4}>
        {t('quotes.dueWithOrder.title', { context })}
      </Text>
      <dl>
        {months > 0 && (
          <div>
            <dt>
              <Explained term="deposit">{t('quotes.deposit')}</Explained>
              <span className={ui.smallLine}>{t('quotes.dueWithOrder.deposit', { count: months })}</span>
            </dt>
            <dd>
              <Money amount={deposit} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('quotes.dueWithOrder.oneTime')}</dt>
          <dd>
            <Money amount={oneTime} />
          </dd>
        </div>
        {months > 0 && (
          <div className={`${ui.lineAbove} ${classes.total}`}>
            <dt>{t('quotes.dueWithOrder.total')}</dt>
            <dd>
              <Money amount={total} />
            </dd>
          </div>
        )}
      </dl>
    </Box>
  )
}

/** null for ringgit. If dollars are chosen and there is no rate, the reason. */
function useRate(): { myr_per_usd_e4: number; date: string } | 'missing' | 'unreachable' | null {
  const currency = useCurrency()
  const rates = useRead(pricingApi.rates, {}, { enabled: currency === 'USD', staleTime: 5 * 60_000 })
  if (currency === 'MYR' || rates.isPending) return null
  if (!rates.data) return 'unreachable'
  return rates.data.usd ?? 'missing'
}

/** Amounts in the chosen currency; ringgit until a rate is known. */
export function useMoney(): (amount: MoneyAmount) => string {
  const rate = useRate()
  return (amount) => {
    if (rate === null || typeof rate === 'string') return ringgitText(amount)
    // For display only: the parts are rounded to the cent and then added.
    const cents = centsOf(amount, rate.myr_per_usd_e4)
    return `${cents < 0 ? '-' : ''}USD ${twoDecimals(Math.abs(cents) / 100)}`
  }
}
