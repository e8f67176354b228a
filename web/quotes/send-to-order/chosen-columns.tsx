import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { noSen, timesAmount } from '#contract/money.ts'
import { totalParts } from '#contract/pricing.ts'
import { Day } from '#web/parts/record/Day.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import type { Column } from '#web/parts/list/column.ts'
import { useQuoteColumns } from '#web/quotes/columns.tsx'

/** The columns of an order to be: those of every list, what ending early would cost on day one, and the earliest date. */
export function useChosenColumns(onTakeOut: (id: number) => void): Column<FullQuote>[] {
  const { t } = useTranslation()
  return [
    // Each amount of an order to be has its heading, on a card too.
    ...Object.values(useQuoteColumns('company')).map((column) => ({ ...column, card: undefined })),
    {
      key: 'termination',
      head: t('sendToOrder.termination'),
      term: 'earlyTermination',
      amount: true,
      cell: (quote) =>
        quote.contract_id === 0 ? (
          t('quotes.nil')
        ) : (
          <Money amount={timesAmount(totalParts(quote, 'mrc') ?? noSen, quote.contract_id ?? 0)} />
        ),
    },
    {
      key: 'earliest',
      head: t('sendToOrder.earliest'),
      cell: (quote) => <Day value={quote.earliest_date} />,
    },
    {
      key: 'out',
      head: t('cart.actions'),
      screenOnly: true,
      cell: (quote) => (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-label={t('sendToOrder.takeOutOne', { reference: quote.quote_reference })}
          onClick={() => onTakeOut(quote.id)}
        >
          {t('sendToOrder.takeOut')}
        </Button>
      ),
    },
  ]
}
