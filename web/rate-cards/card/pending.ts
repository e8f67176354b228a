import { useStateHistory } from '@mantine/hooks'
import type { Sen } from '#contract/money.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { gridKey } from '#web/rate-cards/card/card-table.ts'

/** Null removes a price of the card's own. */
export interface NewPrice {
  cell: CardCell
  to: Sen | null
}

const none: ReadonlyMap<string, NewPrice> = new Map()

/** Prices that wait to be saved together, with their history. */
export function usePendingPrices() {
  const [prices, { set, back, forward, reset }, { history, current }] = useStateHistory(none)
  return {
    prices,
    canUndo: current > 0,
    canRedo: current < history.length - 1,
    add: (added: readonly NewPrice[]) => {
      if (added.length > 0)
        set(new Map([...prices, ...added.map((price) => [gridKey(price.cell), price] as const)]))
    },
    undo: () => back(),
    redo: () => forward(),
    clear: reset,
  }
}
export type Pending = ReturnType<typeof usePendingPrices>
