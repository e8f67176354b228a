import type { Sen } from '#contract/money.ts'
import { bands } from '#contract/pricing.ts'
import type { CardCell, CardKey } from '#contract/rate-cards/cell.ts'
import type { CardDraft } from '#contract/rate-cards/draft.ts'
import type { CardWarning, WarningKind } from '#contract/rate-cards/preview.ts'
import { keyNamed, keyText } from '#server/rate-cards/keyed.ts'

/** A price of a card as the draft makes it. */
type Priced = CardKey & { key: string; price: Sen; floor: Sen | null; base: Sen | null; changed: boolean }

/** What a custom rule has of its own, by the text of each cell's key. */
export interface OwnPrices {
  rule: number
  name: string
  prices: ReadonlyMap<string, Sen>
}

/** What along a row of prices should go up with every step, or for a term down. */
const rows: {
  kind: WarningKind
  at: (cell: CardKey) => number | null
  falls: boolean
  vary: keyof CardKey
}[] = [
  { kind: 'bandwidth', at: ({ bandwidth }) => bandwidth && bandwidth.mbps, falls: false, vary: 'bandwidth' },
  { kind: 'distance', at: ({ band }) => band && bands.indexOf(band), falls: false, vary: 'band' },
  { kind: 'term', at: ({ term }) => term, falls: true, vary: 'term' },
]

/**
 * What should be looked at in a card as the draft makes it: prices that fall with more bandwidth or distance or rise with a
 * longer term, those below their floor, and those of a custom rule above the base card's. Only prices that the draft changes
 * count, or their neighbours. A draft of the base card is looked at in the cards of custom rules as well, given with what
 * they have of their own.
 */
export function warningsOf(
  card: readonly CardCell[],
  draft: CardDraft,
  { isBase, own }: { isBase: boolean; own: readonly OwnPrices[] },
): CardWarning[] {
  const drafted = new Map(draft.cells.map((cell) => [cell.id, cell]))
  const shown = new Set(card.map(({ id }) => id))
  const pricedBy = (cell: CardDraft['cells'][number], floor: Sen | null) =>
    priced(cell, {
      price: cell.draft.selling_price ?? cell.base_price,
      floor: isBase ? cell.draft.floor : floor,
      changed: true,
    })
  const cells = [
    ...card.flatMap((cell) => {
      const says = drafted.get(cell.id)
      const { selling_price: price, floor } = cell
      return says ? pricedBy(says, floor) : priced(cell, { price, floor, changed: false })
    }),
    // First prices, which the card does not show yet.
    ...draft.cells.filter(({ id }) => !shown.has(id)).flatMap((cell) => pricedBy(cell, null)),
  ]
  const steps = rows
    .flatMap((row) => stepsAlong(cells, row))
    .filter(({ before, cell }) => before.changed || cell.changed)
  const changed = cells.filter((cell) => cell.changed)
  return [
    ...steps.filter(isWrong).map(({ kind, cell, before }) => warn(kind, cell, before.price)),
    ...changed.flatMap((cell) => belowFloor(cell)),
    ...changed.flatMap((cell) => (isBase ? [] : aboveBase(cell, cell.base))),
    ...own.flatMap((rule) => warningsIn(rule, changed, steps)),
  ]
}

type DraftedOrNot = Pick<Priced, 'floor' | 'changed'> & { price: Sen | null }

function priced(cell: CardKey & { base_price: Sen | null }, { price, ...says }: DraftedOrNot): Priced[] {
  const key = keyNamed(cell)
  return price === null ? [] : [{ ...key, key: keyText(key), base: cell.base_price, price, ...says }]
}

/** What a draft of the base card brings about in a custom rule's card: where its own prices stand beside drafted ones. */
function warningsIn({ name, prices }: OwnPrices, changed: readonly Priced[], steps: readonly Step[]) {
  const inCard = (cell: Priced): Priced => {
    const price = prices.get(cell.key)
    return price === undefined ? cell : { ...cell, price, changed: false }
  }
  const mixed = steps
    .filter(({ before, cell }) => prices.has(before.key) !== prices.has(cell.key))
    .map((step) => ({ ...step, before: inCard(step.before), cell: inCard(step.cell) }))
  const differing = changed.filter(({ key }) => prices.has(key))
  return [
    ...mixed.filter(isWrong).map(({ kind, cell, before }) => warn(kind, cell, before.price)),
    ...differing.flatMap((cell) => belowFloor(inCard(cell))),
    ...differing.flatMap((cell) => aboveBase(inCard(cell), cell.price)),
  ].map((warning) => ({ ...warning, rule: name }))
}

function warn(kind: WarningKind, cell: Priced, other: Sen): CardWarning {
  return { kind, ...keyNamed(cell), price: cell.price, other, rule: null }
}

function belowFloor(cell: Priced): CardWarning[] {
  return cell.floor !== null && cell.price < cell.floor ? [warn('floor', cell, cell.floor)] : []
}

function aboveBase(cell: Priced, base: Sen | null): CardWarning[] {
  return base !== null && cell.price > base ? [warn('base', cell, base)] : []
}

/** Two neighbours along a row of prices. */
interface Step {
  kind: WarningKind
  falls: boolean
  before: Priced
  cell: Priced
}

const isWrong = ({ falls, before, cell }: Step) =>
  (cell.changed || before.changed) && (falls ? cell.price > before.price : cell.price < before.price)

function stepsAlong(cells: readonly Priced[], { kind, at, falls, vary }: (typeof rows)[number]): Step[] {
  const others = Map.groupBy(
    cells.filter((cell) => at(cell) !== null),
    (cell) => JSON.stringify({ ...keyNamed(cell), [vary]: null }),
  )
  return [...others.values()].flatMap((row) => {
    const sorted = row.toSorted((one, other) => at(one)! - at(other)!)
    return sorted.slice(1).map((cell, index) => ({ kind, falls, before: sorted[index]!, cell }))
  })
}
