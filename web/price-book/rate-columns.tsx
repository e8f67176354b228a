import { useTranslation } from 'react-i18next'
import type { CallInput } from '#contract/endpoint.ts'
import type { priceBookApi } from '#contract/price-book/api.ts'
import type { RateState } from '#contract/price-book/rate-states.ts'
import { ConfirmButton } from '#web/parts/dialog/ConfirmDialog.tsx'
import type { Column } from '#web/parts/list/column.ts'
import { RateStateBadge } from '#web/parts/record/StatusBadge.tsx'

type RateEndpoint = typeof priceBookApi.setTaxRate | typeof priceBookApi.setUsdRate

/** A planned rate can be withdrawn. */
export function useRateColumns<Rate extends { state: RateState }, E extends RateEndpoint>(
  nameOf: (rate: Rate) => string,
  endpoint: E,
  /** Null for readers. */
  withdrawing: ((rate: Rate) => CallInput<E>) | null,
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
        withdrawing &&
        rate.state === 'planned' && (
          <ConfirmButton<E>
            text={t('priceBook.withdraw')}
            label={t('priceBook.withdrawOf', { what: nameOf(rate) })}
            button={{ variant: 'default', size: 'compact-sm' }}
            endpoint={endpoint}
            input={withdrawing(rate)}
            title={t('priceBook.withdrawTitle', { what: nameOf(rate) })}
            confirm={t('priceBook.withdraw')}
            dangerous
          >
            {t('priceBook.withdrawText')}
          </ConfirmButton>
        ),
    },
  ]
}
