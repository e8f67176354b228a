import { useState } from 'react'
import type { Sen } from '#contract/money.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { gridKey } from '#web/rate-cards/card/card-table.ts'

/** Null removes a price of the card's own. */
export interface NewPrice {
  cell: CardCell
  to: Sen | null
}
type NewPrices = ReadonlyMap<string, NewPrice>

export interface PendingPrices {
  prices: NewPrices
  past: readonly NewPrices[]
  future: readonly NewPrices[]
}

export const noPending: PendingPrices = { prices: new Map(), past: [], future: [] }

export function addPending(before: PendingPrices, added: readonly NewPrice[]): PendingPrices {
  if (added.length === 0) return before
  const prices = new Map(before.prices)
  for (const price of added) prices.set(gridKey(price.cell), price)
  return { prices, past: [...before.past, before.prices], future: [] }
}

export function undoPending({ prices, past, future }: PendingPrices): PendingPrices {
  const last = past.at(-1)
  if (!last) return { prices, past, future }
  return { prices: last, past: past.slice(0, -1), future: [prices, ...future] }
}

export function redoPending({ prices, past, future }: PendingPrices): PendingPrices {
  const [next, ...rest] = future
  if (!next) return { prices, past, future }
  return { prices: next, past: [...past, prices], future: rest }
}

export function usePendingPrices() {
  const [pending, setPending] = useState(noPending)
  return {
    ...pending,
    add: (added: readonly NewPrice[]) => setPending((before) => addPending(before, added)),
    undo: () => setPending(undoPending),
    redo: () => setPending(redoPending),
    clear: () => setPending(noPending),
  }
}
export type Pending = ReturnType<typeof usePendingPrices>
