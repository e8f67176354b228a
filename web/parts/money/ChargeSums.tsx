import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ChargeSum } from '#contract/charges.ts'
import { Money } from '#web/parts/money/Money.tsx'
import ui from '#web/parts/ui.module.css'

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
