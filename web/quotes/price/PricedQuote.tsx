import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PriceLevel } from '#contract/price-level.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { Term } from '#web/parts/record/Term.tsx'
import { useDates } from '#web/platform/dates.ts'

/** The service being priced, and the effect of the price on the validity. */
export function PricedQuote({ quote, level }: { quote: Quote; level: PriceLevel | null }) {
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
