import type { Sen } from '#contract/money.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import type { CardDraft } from '#contract/rate-cards/draft-api.ts'
import { gridKey } from '#web/rate-cards/card/card-table.ts'
import type { CellEdit } from '#web/rate-cards/card/edits.ts'
import type { NewPrice } from '#web/rate-cards/card/pending.ts'

export interface ShownChange {
  to: Sen | null
  state: 'saving' | 'failed' | 'pending' | 'drafted'
}
export type ShownChanges = ReadonlyMap<string, ShownChange>

/** Typed prices override pending ones, and those override the draft. */
export function shownChanges(
  draft: CardDraft | null,
  pending: ReadonlyMap<string, NewPrice>,
  edits: ReadonlyMap<string, CellEdit>,
): ShownChanges {
  const drafted = (draft?.cells ?? [])
    // The other drafted cells change only the floor.
    .filter(({ draft, in_force }) => draft.selling_price !== in_force.selling_price)
    .map((cell) => [gridKey(cell), { to: cell.draft.selling_price, state: 'drafted' }] as const)
  const waiting = [...pending].map(([key, { to }]) => [key, { to, state: 'pending' }] as const)
  const typed = [...edits].map(
    ([key, { to, failure }]) => [key, { to, state: failure === null ? 'saving' : 'failed' }] as const,
  )
  return new Map<string, ShownChange>([...drafted, ...waiting, ...typed])
}

/** A removed price shows the base price. */
export function priceShown(changes: ShownChanges, cell: CardCell): Sen {
  const change = changes.get(gridKey(cell))
  return change ? (change.to ?? cell.base_price ?? cell.selling_price) : cell.selling_price
}

/** From the largest fall to the largest rise. */
export const heats = ['down2', 'down1', 'up1', 'up2'] as const

/** A change of at least this share is a large one. */
const largeChange = 0.05

export function heatOf(cell: CardCell, change: ShownChange | undefined): (typeof heats)[number] | undefined {
  const { selling_price: from, base_price } = cell
  const to = change && (change.to ?? base_price)
  if (to === undefined || to === null || to === from) return undefined
  const isLarge = Math.abs(to - from) >= from * largeChange
  return `${to > from ? 'up' : 'down'}${isLarge ? 2 : 1}`
}
