import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import * as z from 'zod'
import { ringgitText, sen, type Sen, sumSen } from '#contract/money.ts'
import { quoteApi, leadTimeLimits, requiredReason } from '#contract/quotes/api.ts'
import { isBelowMargin } from '#contract/margin.ts'
import type { Quote, FullQuote, SupplierCost } from '#contract/quotes/quote.ts'
import { isEmptyAmount, readWhole, type Amount, typedAmount } from '#web/parts/form/amount.ts'
import { useRead, useFailureText, useWrite } from '#web/platform/query.ts'
import { priceLevels } from '#contract/price-level.ts'
import { usePortalForm } from '#web/parts/form/form.tsx'
import type { SavedDraft } from '#web/platform/drafts.ts'
import { raiseAlert } from '#web/platform/messages.ts'

/** The four prices of the dialog, in its order; only the bandwidth's are negotiable (§5). */
export const priceFields = ['bandwidth_mrc', 'bandwidth_nrc', 'xc_mrc', 'xc_nrc'] as const

export const negotiable = ['bandwidth_mrc', 'bandwidth_nrc'] as const

export type PriceField = (typeof priceFields)[number]

export type TypedPrices = Record<PriceField, Amount>

export interface LowPrice {
  name: (typeof negotiable)[number]
  why: 'zero' | 'belowFloor' | 'belowMargin'
  /** The floor or the minimum margin, in words. */
  least: string
}

const charges = { bandwidth_mrc: 'mrc', bandwidth_nrc: 'nrc' } as const

export function pricesOf(quote: Quote): TypedPrices {
  return {
    bandwidth_mrc: quote.bandwidth_mrc ?? '',
    // The exit charge of a service is not negotiated here.
    bandwidth_nrc: quote.bandwidth_nrc === null ? '' : sen(quote.bandwidth_nrc - quote.exit_nrc),
    xc_mrc: quote.xc_mrc ?? '',
    xc_nrc: quote.xc_nrc ?? '',
  }
}

export function totalsOfPrices(quote: Quote, prices: TypedPrices) {
  const [bandwidthMrc, bandwidthNrc, xcMrc, xcNrc] = priceFields.map((name) => amountIn(prices, name))
  if (bandwidthMrc == null || bandwidthNrc == null || xcMrc == null || xcNrc == null) return null
  return {
    mrc: sumSen([bandwidthMrc, xcMrc, quote.vas_mrc]),
    nrc: sumSen([bandwidthNrc, quote.exit_nrc, xcNrc, quote.vas_nrc]),
  }
}

export function leadTimeTyped(text: string): number | null {
  const days = readWhole(text) ?? 0
  return days >= leadTimeLimits.least && days <= leadTimeLimits.most ? days : null
}

export function usePriceBasis(quote: Quote) {
  const { t } = useTranslation()
  const basis = useRead(quoteApi.basis, { params: { id: quote.id } })
  const floorOf = (name: keyof typeof charges) => basis.data?.floor[charges[name]] ?? null
  const { mrc = null, nrc = null } = basis.data?.card ?? {}
  return {
    reasonsIn: (prices: TypedPrices): LowPrice[] =>
      negotiable.flatMap((name) => {
        const [amount, floor] = [amountIn(prices, name), floorOf(name)]
        const why = amount === null ? null : requiredReason(amount, floor)
        return why ? [{ name, why, least: floor === null ? '' : ringgitText(floor) }] : []
      }),
    marginIn: (prices: TypedPrices, cost: SupplierCost | null): LowPrice[] => {
      const [mrc, nrc] = negotiable.map((name) => amountIn(prices, name))
      const percent = basis.data?.min_margin
      if (mrc == null || nrc == null || percent === undefined) return []
      const isLow = isBelowMargin({ mrc, nrc }, cost, quote.contract_id, percent)
      return isLow ? [{ name: 'bandwidth_mrc', why: 'belowMargin', least: `${percent}%` }] : []
    },
    isBelowFloor: (prices: TypedPrices) =>
      negotiable.some((name) => {
        const [amount, floor] = [amountIn(prices, name), floorOf(name)]
        return amount !== null && floor !== null && amount < floor
      }),
    helpOf: (name: keyof typeof charges) => {
      if (basis.isPending) return t('updatePrice.cardLoading')
      if (!basis.data) return t('updatePrice.cardFailed')
      const card = basis.data.card[charges[name]]
      const floor = floorOf(name)
      return [
        card === null ? t('updatePrice.noCard') : t('updatePrice.card', { amount: ringgitText(card) }),
        floor !== null && t('cardDraft.floor', { amount: ringgitText(floor) }),
      ]
        .filter(Boolean)
        .join(' · ')
    },
    /** The portal has prices below the floor approved by another client manager. */
    needsApproval: basis.data?.floor_needs_approval ?? false,
    level: basis.data?.price_level ?? null,
    /** The card is not loaded, so that only the server knows which prices are below the floor. */
    unread: basis.isError,
    card: mrc === null || nrc === null ? null : { bandwidth_mrc: mrc, bandwidth_nrc: nrc },
  }
}

export function amountIn<Name extends string>(prices: Record<Name, Amount>, name: Name): Sen | null {
  const amount = prices[name]
  return typeof amount === 'number' ? amount : null
}

/** The typed price. Only the pricing workspace has cost and message. */
export const typedPrice = z.object({
  bandwidth_mrc: typedAmount,
  bandwidth_nrc: typedAmount,
  xc_mrc: typedAmount,
  xc_nrc: typedAmount,
  price_level: z.union([z.enum(priceLevels), z.literal('')]),
  lead_time_days: z.string(),
  reason: z.string(),
  cost_mrc: typedAmount,
  cost_nrc: typedAmount,
  message: z.string(),
} satisfies Record<PriceField, z.ZodType> & Record<string, z.ZodType>)

export type TypedPrice = z.output<typeof typedPrice>

interface PriceFormOptions {
  /** The supplier cost so far; left out where the form does not ask for it. */
  cost?: SupplierCost | null
  draft?: SavedDraft<TypedPrice>
  onPriced: () => void
}

export function usePriceForm(opened: FullQuote, { cost, draft, onPriced }: PriceFormOptions) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  // The version being priced: the one that was opened, until the reader continues with a newer one.
  const [quote, setQuote] = useState<Quote>(opened)
  const basis = usePriceBasis(opened)
  const nameOf = (name: PriceField) => t(`updatePrice.field.${name}`)
  const price = useWrite(quoteApi.price, {
    onDone: ({ message }) => {
      raiseAlert(message || t('updatePrice.done', { reference: quote.quote_reference }), 'notice')
      draft?.forget()
      onPriced()
    },
    failed: t('quotes.failed'),
  })
  const setsLeadTime = quote.status === 'pending'
  const marginOf = (typed: TypedPrice) =>
    basis.marginIn(typed, cost === undefined ? (opened.handling?.supplier_cost ?? null) : costIn(typed))
  const reasonsFor = (typed: TypedPrice) => [...basis.reasonsIn(typed), ...marginOf(typed)]
  const asksReasonFor = (typed: TypedPrice) =>
    reasonsFor(typed).length > 0 || basis.unread || price.error?.errors.reason !== undefined
  const form = usePortalForm<TypedPrice, Parameters<typeof price.mutate>[0]>({
    initial: {
      ...pricesOf(opened),
      price_level: opened.price_level ?? ('' as const),
      lead_time_days: String(opened.lead_time_days),
      reason: '',
      cost_mrc: cost?.mrc ?? '',
      cost_nrc: cost?.nrc ?? '',
      message: '',
    },
    draft,
    needed: (prices) => {
      // While one of the four is empty nothing can be saved (§5).
      const empty = priceFields.filter((name) => isEmptyAmount(prices[name]))
      return empty.length > 0 && t('quoteDialogs.form.still', { list: empty.map(nameOf).join(', ') })
    },
    wrong: (typed) => {
      const { reason, lead_time_days, cost_mrc, cost_nrc } = typed
      return {
        lead_time_days:
          setsLeadTime &&
          leadTimeTyped(lead_time_days) === null &&
          t('updatePrice.leadTimeWrong', leadTimeLimits),
        reason: reasonsFor(typed).length > 0 && reason.trim() === '' && t('updatePrice.reasonMissing'),
        ...(isEmptyAmount(cost_mrc) !== isEmptyAmount(cost_nrc) && {
          [isEmptyAmount(cost_mrc) ? 'cost_mrc' : 'cost_nrc']: t('updatePrice.supplier.both'),
        }),
      }
    },
    // The reason is asked for once the price is complete, not while it is typed.
    write: price,
    input: (typed) => {
      const [mrc, nrc] = negotiable.map((name) => amountIn(typed, name))
      if (mrc == null || nrc == null) return null
      return {
        params: { id: quote.id },
        body: {
          bandwidth_nrc: nrc,
          bandwidth_mrc: mrc,
          reason: (asksReasonFor(typed) && typed.reason.trim()) || null,
          version: quote.version,
          price_level: typed.price_level || null,
          // An unchanged one stays that of the sites, which may have been changed since.
          lead_time_days:
            setsLeadTime && typed.lead_time_days !== String(opened.lead_time_days)
              ? leadTimeTyped(typed.lead_time_days)
              : null,
          ...(cost !== undefined && { supplier_cost: costIn(typed) }),
          message: typed.message.trim() || null,
        },
      }
    },
    errorsFor: ({ 'supplier_cost.mrc': cost_mrc, 'supplier_cost.nrc': cost_nrc, ...errors }) =>
      Object.fromEntries(
        Object.entries({ ...errors, cost_mrc, cost_nrc }).map(([name, texts]) => [name, texts?.[0]]),
      ),
    failed: t('quotes.failed'),
  })
  const stale = price.error?.code === 'stale_version' ? price.error : null
  return {
    form,
    quote,
    basis,
    nameOf,
    setsLeadTime,
    reasons: reasonsFor(form.values),
    asksApproval:
      basis.needsApproval && (basis.isBelowFloor(form.values) || marginOf(form.values).length > 0),
    asksReason: asksReasonFor(form.values) || form.errorOf('reason') !== undefined,
    level: form.values.price_level || basis.level,
    /** The quote was changed by someone else: the message, and how to continue with the newer version. */
    stale: stale && {
      id: quote.id,
      message: failureText(stale, t('quotes.failed')),
      onContinue: (now: FullQuote) => {
        setQuote(now)
        price.reset()
      },
    },
  }
}

export function costIn(typed: Pick<TypedPrice, 'cost_mrc' | 'cost_nrc'>): SupplierCost | null {
  const [mrc, nrc] = [amountIn(typed, 'cost_mrc'), amountIn(typed, 'cost_nrc')]
  return mrc === null || nrc === null ? null : { mrc, nrc }
}
