import { Alert, Button, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ringgitText } from '#contract/money.ts'
import { priceLevels } from '#contract/price-level.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { leadTimeLimits } from '#contract/quotes/price.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { longestRemark } from '#contract/text.ts'
import {
  emptyPrices,
  leadTimeTyped,
  negotiable,
  pricesOf,
  totalsOfPrices,
  usePriceBasis,
  type PriceField,
  type TypedPrices,
} from '#web/quotes/price/pricing.ts'
import { PricedQuote } from '#web/quotes/price/PricedQuote.tsx'
import { StalePrice } from '#web/quotes/price/StalePrice.tsx'
import { AmountInput } from '#web/parts/form/AmountInput.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'
import { useReader } from '#web/platform/reader.ts'

interface UpdatePriceDialogProps {
  quote: Quote
  onClose: () => void
}

/**
 * Agrees on a quote's bandwidth price (§5): cross connect stands beside it and cannot be changed. Nothing can be saved
 * while one of the four prices is empty. RM 0.00, and a price below the card's floor, need a reason.
 */
export function UpdatePriceDialog({ quote: opened, onClose }: UpdatePriceDialogProps) {
  const { t } = useTranslation()
  const context = useReader()
  const failureText = useFailureText()
  // The version being priced: the one that was opened, until the reader continues with a newer one.
  const [quote, setQuote] = useState(opened)
  const basis = usePriceBasis(opened)
  const failure = (error: unknown) => failureText(error, t('quotes.failed'))
  const price = useWrite(quoteApi.price, {
    onDone: ({ message }) => {
      raiseAlert(message || t('updatePrice.done', { reference: quote.quote_reference }), 'notice')
      onClose()
    },
    failed: t('quotes.failed'),
  })
  const setsLeadTime = quote.status === 'pending'
  const asksReasonFor = (prices: TypedPrices) =>
    basis.reasonsIn(prices).length > 0 || basis.unread || price.error?.errors.reason !== undefined
  const form = usePortalForm({
    initial: {
      ...pricesOf(opened),
      price_level: opened.price_level ?? ('' as const),
      lead_time_days: String(opened.lead_time_days),
      reason: '',
    },
    needed: (prices) => {
      const empty = emptyPrices(prices)
      return empty.length > 0 && t('updatePrice.still', { list: empty.map(nameOf).join(', ') })
    },
    wrong: ({ reason, lead_time_days, ...prices }) => ({
      lead_time_days:
        setsLeadTime &&
        leadTimeTyped(lead_time_days) === null &&
        t('updatePrice.leadTimeWrong', leadTimeLimits),
      reason: basis.reasonsIn(prices).length > 0 && reason.trim() === '' && t('updatePrice.reasonMissing'),
    }),
    // The reason is asked for once the price is complete, not while it is typed.
    whileTyping: false,
    write: price,
    input: ({ reason, price_level, lead_time_days, ...prices }) => {
      const { bandwidth_mrc: mrc, bandwidth_nrc: nrc } = prices
      if (typeof mrc !== 'number' || typeof nrc !== 'number') return null
      return {
        params: { id: quote.id },
        body: {
          bandwidth_nrc: nrc,
          bandwidth_mrc: mrc,
          reason: (asksReasonFor(prices) && reason.trim()) || null,
          version: quote.version,
          price_level: price_level || null,
          // An unchanged one stays that of the sites, which may have been changed since.
          lead_time_days:
            setsLeadTime && lead_time_days !== String(opened.lead_time_days)
              ? leadTimeTyped(lead_time_days)
              : null,
        },
      }
    },
    failed: t('quotes.failed'),
  })
  const state = quote.status === 'pending' ? 'pending' : 'active'
  const stale = price.error?.code === 'stale_version' ? price.error : null
  const reasons = basis.reasonsIn(form.values)
  const asksApproval = basis.needsApproval && basis.isBelowFloor(form.values)
  const asksReason = asksReasonFor(form.values) || form.errorOf('reason') !== undefined
  const totals = totalsOfPrices(opened, form.values)
  const { card } = basis
  const level = form.values.price_level || basis.level
  return (
    <FormDialog
      form={form}
      title={t(`updatePrice.title.${state}`, { reference: quote.quote_reference })}
      submit={t(asksApproval ? 'updatePrice.ask' : `updatePrice.save.${state}`)}
      question={
        stale && (
          <StalePrice
            id={quote.id}
            message={failure(stale)}
            onContinue={(now) => {
              setQuote(now)
              price.reset()
            }}
          />
        )
      }
      onClose={onClose}
    >
      <PricedQuote quote={quote} level={level} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {negotiable.map((name, index) => (
          <AmountInput
            key={name}
            {...form.field(name)}
            first={index === 0}
            label={nameOf(name)}
            help={basis.helpOf(name)}
          />
        ))}
        {(['xc_mrc', 'xc_nrc'] as const).map((name) => (
          <AmountInput
            key={name}
            value={form.values[name]}
            label={nameOf(name)}
            help={t('updatePrice.fixed')}
          />
        ))}
      </SimpleGrid>
      <NativeSelect
        {...form.field('price_level')}
        label={t('updatePrice.level')}
        value={level ?? ''}
        description={level && t(`priceLevel.meaning.${level}`, { context })}
        data={[
          ...(level === null ? [{ value: '', label: t('common.loading') }] : []),
          ...priceLevels.map((each) => ({ value: each, label: t(`priceLevel.of.${each}`) })),
        ]}
      />
      {setsLeadTime && (
        <TextInput {...form.field('lead_time_days')} label={t('updatePrice.leadTime')} inputMode="numeric" />
      )}
      {card && (
        <Button variant="subtle" size="compact-md" px={0} w="fit-content" onClick={() => form.set(card)}>
          {t('updatePrice.useCard')}
        </Button>
      )}
      {asksReason && (
        <>
          {reasons.length > 0 && (
            <Alert color="orange" title={reasons.map(reasonText).join(' ')}>
              {t(asksApproval ? 'updatePrice.approvalText' : 'updatePrice.reasonText')}
            </Alert>
          )}
          <Textarea
            {...form.field('reason')}
            label={t('updatePrice.reason')}
            required={reasons.length > 0}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={longestRemark}
          />
        </>
      )}
      {totals && (
        <Text>{t('updatePrice.total', { mrc: ringgitText(totals.mrc), nrc: ringgitText(totals.nrc) })}</Text>
      )}
    </FormDialog>
  )

  function nameOf(name: PriceField) {
    return t(`updatePrice.field.${name}`)
  }

  function reasonText({ name, why, floor }: (typeof reasons)[number]) {
    const amount = floor === null ? '' : ringgitText(floor)
    return t(`updatePrice.why.${why}`, { price: nameOf(name), amount })
  }
}
