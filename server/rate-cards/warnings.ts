import type { Sen } from '#contract/money.ts'
import { bands } from '#contract/pricing.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import type { CardDraft } from '#contract/rate-cards/draft.ts'
import type { CardWarning, WarningKind } from '#contract/rate-cards/preview.ts'
import { keyNamed } from '#server/rate-cards/keyed.ts'

type Priced = CardCell & { price: Sen; changed: boolean }

/** What along a row of prices should go up with every step, or for a term down. */
const rows: {
  kind: WarningKind
  at: (cell: CardCell) => number | null
  falls: boolean
  vary: keyof CardCell
}[] = [
  { kind: 'bandwidth', at: ({ bandwidth }) => bandwidth && bandwidth.mbps, falls: false, vary: 'bandwidth' },
  { kind: 'distance', at: ({ band }) => band && bands.indexOf(band), falls: false, vary: 'band' },
  { kind: 'term', at: ({ term }) => term, falls: true, vary: 'term' },
]

/**
 * What should be looked at in a card as the draft makes it: prices that fall with more bandwidth or distance or rise with a
 * longer term, those below their floor, and those of a custom rule above the base card's. Only prices that the draft changes
 * count, or their neighbours.
 */
export function warningsOf(card: readonly CardCell[], draft: CardDraft, isBase: boolean): CardWarning[] {
  const drafted = new Map(draft.cells.map((cell) => [cell.id, cell.draft]))
  const cells = card.flatMap((cell): Priced[] => {
    const says = drafted.get(cell.id)
    const price = says ? (says.selling_price ?? cell.base_price) : cell.selling_price
    const floor = says && isBase ? says.floor : cell.floor
    return price === null ? [] : [{ ...cell, price, floor, changed: says !== undefined }]
  })
  const warn = (kind: WarningKind, cell: Priced, other: Sen): CardWarning => ({
    kind,
    ...keyNamed(cell),
    price: cell.price,
    other,
    rule: null,
  })
  return [
    ...rows.flatMap((row) =>
      stepsAlong(cells, row).map(([other, cell]) => warn(row.kind, cell, other.price)),
    ),
    ...cells.flatMap((cell) =>
      cell.changed && cell.floor !== null && cell.price < cell.floor ? [warn('floor', cell, cell.floor)] : [],
    ),
    ...cells.flatMap((cell) =>
      !isBase && cell.changed && cell.base_price !== null && cell.price > cell.base_price
        ? [warn('base', cell, cell.base_price)]
        : [],
    ),
  ]
}

/** The neighbours along a row whose prices go the wrong way. */
function stepsAlong(
  cells: readonly Priced[],
  { at, falls, vary }: (typeof rows)[number],
): [Priced, Priced][] {
  const others = Map.groupBy(
    cells.filter((cell) => at(cell) !== null),
    (cell) => JSON.stringify({ ...keyNamed(cell), [vary]: null }),
  )
  return [...others.values()].flatMap((row) => {
    const sorted = row.toSorted((one, other) => at(one)! - at(other)!)
    return sorted.slice(1).flatMap((cell, index): [Priced, Priced][] => {
      const before = sorted[index]!
      const wrong = falls ? cell.price > before.price : cell.price < before.price
      return wrong && (cell.changed || before.changed) ? [[before, cell]] : []
    })
  })
}
