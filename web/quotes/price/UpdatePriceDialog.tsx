import { Button, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ringgitText } from '#contract/money.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { FullQuote, Quote } from '#contract/quotes/quote.ts'
import { Dialog, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { ReadFailed, LoadingSkeleton } from '#web/parts/page/page.tsx'
import { useRead } from '#web/platform/query.ts'
import { LowPriceReason, PriceLevelField, StalePrice } from '#web/quotes/price/fields.tsx'
import { usePriceForm, negotiable, totalsOfPrices } from '#web/quotes/price/pricing.ts'
import { AmountInput } from '#web/parts/form/fields.tsx'
import type { PriceLevel } from '#contract/price-level.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { Term } from '#web/parts/record/record.tsx'
import { useDates } from '#web/platform/dates.ts'

const formHeights = [72, 180, 156, 84, 44]

/** Agrees on a bandwidth price (§5); cross connect cannot be changed. RM 0.00 and a price below the floor need a reason. */
export function UpdatePriceDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { t } = useTranslation()
  const read = useRead(quoteApi.one, { params: { id: String(quote.id) } })
  // The form waits for the help texts of its fields, so that nothing moves under the pointer.
  const basis = useRead(quoteApi.basis, { params: { id: quote.id } })
  // The version when the dialog opens, not when the page was last shown.
  const [opened, setOpened] = useState<FullQuote | null>(null)
  if (opened === null && read.data && !read.isFetching && !basis.isPending) setOpened(read.data)
  if (opened) return <PriceDialog quote={opened} onClose={onClose} />
  const state = quote.status === 'pending' ? 'pending' : 'active'
  const title = t(`updatePrice.title.${state}`, { reference: quote.quote_reference })
  return (
    <Dialog title={title} onClose={onClose}>
      {read.isError ? (
        <ReadFailed error={read.error} again={() => void read.refetch()} />
      ) : (
        <LoadingSkeleton>
          <Stack>
            {formHeights.map((height) => (
              <Skeleton key={height} height={height} />
            ))}
          </Stack>
        </LoadingSkeleton>
      )}
    </Dialog>
  )
}

function PriceDialog({ quote: opened, onClose }: { quote: FullQuote; onClose: () => void }) {
  const { t } = useTranslation()
  const { form, quote, basis, nameOf, setsLeadTime, asksApproval, level, stale, ...low } = usePriceForm(
    opened,
    { onPriced: onClose },
  )
  const state = setsLeadTime ? 'pending' : 'active'
  const totals = totalsOfPrices(opened, form.values)
  const { card } = basis
  return (
    <FormDialog
      form={form}
      title={t(`updatePrice.title.${state}`, { reference: quote.quote_reference })}
      submit={t(asksApproval ? 'sendToOrder.submitForApproval' : `updatePrice.save.${state}`)}
      question={stale && <StalePrice {...stale} />}
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
      <PriceLevelField {...form.field('price_level')} level={level} />
      {setsLeadTime && (
        <TextInput {...form.field('lead_time_days')} label={t('updatePrice.leadTime')} inputMode="numeric" />
      )}
      {card && (
        <Button variant="subtle" size="compact-md" px={0} w="fit-content" onClick={() => form.set(card)}>
          {t('updatePrice.useCard')}
        </Button>
      )}
      {low.asksReason && (
        <LowPriceReason {...form.field('reason')} prices={low.reasons} asksApproval={asksApproval} />
      )}
      {totals && (
        <Text>{t('updatePrice.total', { mrc: ringgitText(totals.mrc), nrc: ringgitText(totals.nrc) })}</Text>
      )}
    </FormDialog>
  )
}

function PricedQuote({ quote, level }: { quote: Quote; level: PriceLevel | null }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { company, product, bandwidth, fixed_ip, voice, device, validity } = quote
  return (
    <div>
      <Text fw={550}>
        {company}: <SiteNames quote={quote} />
      </Text>
      <Text>
        {[product, bandwidth].filter(Boolean).join(' · ')} · <Term months={quote.contract_id} />
        {[fixed_ip, voice, device].filter(Boolean).map((each) => ` · ${each}`)}
      </Text>
      <Text c="dimmed">
        {validity === null
          ? t(level === 'budgetary' ? 'updatePrice.becomesEstimate' : 'updatePrice.becomesActive')
          : t('updatePrice.staysValid', { date: dates.fullDay(validity) })}
      </Text>
    </div>
  )
}
