import { Button, Flex, Group, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BenchOfQuote } from '#contract/quotes/bench.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import type { SupplierCost } from '#contract/quotes/supplier-cost.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { kilometres } from '#web/quotes/bench/kilometres.ts'

interface NearestCardProps extends Pick<BenchOfQuote, 'nearest' | 'distance'> {
  quote: FullQuote
  onUse: (price: SupplierCost) => void
}

/** The nearest price of the card, in what it differs from the service, and the way to take it over. */
export function NearestCard({ quote, nearest, distance, onUse }: NearestCardProps) {
  const { t } = useTranslation()
  if (!nearest) return <Text c="dimmed">{t('bench.nearest.none')}</Text>
  const term = (months: number | null) => t('quotes.months', { count: months ?? 0 })
  const differences = nearest.differs.map((each) =>
    t(`bench.nearest.differs.${each}`, {
      bandwidth: nearest.bandwidth,
      term: term(nearest.contract_id),
      wanted: each === 'term' ? term(quote.contract_id) : quote.bandwidth,
      km: distance ? kilometres(distance.metres) : '',
    }),
  )
  return (
    <>
      <Group justify="space-between" align="center" gap="sm">
        <div>
          <Flex component="p" m={0} wrap="wrap" align="baseline" gap="0 8px" fz="xl" fw={600}>
            <Money amount={nearest.mrc} perMonth />
            <Text span>
              + <Money amount={nearest.nrc} /> {t('common.oneTime').toLowerCase()}
            </Text>
          </Flex>
          <Text size="sm" c="dimmed">
            {nearest.bandwidth} · {term(nearest.contract_id)} · {t(`priceLevel.of.${nearest.price_level}`)} ·{' '}
            {t(nearest.own_rate ? 'bench.nearest.own' : 'bench.nearest.base')}
          </Text>
        </div>
        <Button variant="default" onClick={() => onUse(nearest)}>
          {t('bench.useCard')}
        </Button>
      </Group>
      {differences.length === 0 ? (
        <Text mt="xs">{t('bench.nearest.exact')}</Text>
      ) : (
        <List mt="xs" size="sm">
          {differences.map((each) => (
            <List.Item key={each}>{each}</List.Item>
          ))}
        </List>
      )}
    </>
  )
}
