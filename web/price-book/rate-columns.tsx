import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RateState } from '#contract/price-book/rate-states.ts'
import type { Column } from '#web/parts/list/column.ts'
import { RateStateBadge } from '#web/parts/record/StatusBadge.tsx'

/** The last columns of rates that begin on a day: whether each is in force, and a planned one can be withdrawn. */
export function useRateColumns<Rate extends { state: RateState }>(
  nameOf: (rate: Rate) => string,
  onWithdraw: ((rate: Rate) => void) | null,
): Column<Rate & { id: number }>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'state',
      head: t('priceBook.stateHead'),
      words: true,
      cell: ({ state }) => <RateStateBadge state={state} text={t(`priceBook.state.${state}`)} />,
    },
    {
      key: 'actions',
      head: t('priceBook.actions'),
      always: true,
      screenOnly: true,
      cell: (rate) =>
        onWithdraw &&
        rate.state === 'planned' && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('priceBook.withdrawOf', { what: nameOf(rate) })}
            onClick={() => onWithdraw(rate)}
          >
            {t('priceBook.withdraw')}
          </Button>
        ),
    },
  ]
}
