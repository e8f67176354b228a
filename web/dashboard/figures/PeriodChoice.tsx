import { Group, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { everyPeriod, periods } from '#contract/dashboard/figures.ts'
import { productIds, products } from '#contract/catalog.ts'
import { usePeriodChoice } from '#web/dashboard/figures/period-choice.ts'

export function PeriodChoice() {
  const { t } = useTranslation()
  const { period, product, choose } = usePeriodChoice()
  return (
    <Group gap="xs" data-noprint>
      <SegmentedControl
        size="xs"
        aria-label={t('figures.product')}
        value={product ? `${product}` : ''}
        onChange={(product) => choose({ product })}
        data={[
          { value: '', label: t('figures.allProducts') },
          ...productIds().map((id) => ({
            value: `${id}`,
            label: t(`figures.short.${id}`, products[id].name),
          })),
        ]}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('figures.period')}
        value={period}
        onChange={(value) => choose({ period: value })}
        data={everyPeriod.map((each) => ({
          value: each,
          label: t('figures.months', { count: periods[each] }),
        }))}
      />
    </Group>
  )
}
