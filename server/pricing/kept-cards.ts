import type { ProductId } from '#contract/catalog.ts'
import { poolOf, type Db } from '#server/platform/db.ts'
import type { Card } from '#server/pricing/price.ts'

/** Which cards a statement wants: those of a company on a day. */
interface CardsWanted {
  companyId: number
  products: readonly ProductId[]
  today: string
  /** With floors, which are the carrier's own. */
  floors: boolean
}

/** What the process believes of a company's cards, for the statement to confirm. */
interface Believed {
  stamp: number
  rule: number
  cards: Map<ProductId, Card>
}

interface Kept {
  /** The rule of each company, as last seen; 0 while base prices hold. */
  rules: Map<number, number>
  cards: Map<string, { stamp: number; card: Card }>
}

const mostCards = 60
const mostRules = 10_000

/** By database: each pool has its own. */
const pools = new WeakMap<Db, Kept>()

function keptIn(db: Db): Kept {
  const pool = poolOf(db)
  const kept = pools.get(pool) ?? { rules: new Map<number, number>(), cards: new Map() }
  pools.set(pool, kept)
  return kept
}

/** What to ask the database to confirm: it answers cells only where a card has changed, or the company's rule has. */
export function believedCards(db: Db, wanted: CardsWanted): Believed | undefined {
  const { rules, cards } = keptIn(db)
  const rule = rules.get(wanted.companyId)
  if (rule === undefined) return undefined
  const kept = wanted.products.map((product) => cards.get(keyOf(wanted, rule, product)))
  const stamp = kept[0]?.stamp
  if (stamp === undefined || kept.some((each) => each?.stamp !== stamp)) return undefined
  return { stamp, rule, cards: new Map(wanted.products.map((product, at) => [product, kept[at]!.card])) }
}

/** Keeps whole cards as a statement has read them. */
export function keepCards(
  db: Db,
  wanted: CardsWanted,
  { stamp, rule }: { stamp: number; rule: number },
  read: ReadonlyMap<ProductId, Card>,
) {
  const { rules, cards } = keptIn(db)
  if (rules.size >= mostRules) rules.clear()
  rules.set(wanted.companyId, rule)
  for (const product of wanted.products) {
    const key = keyOf(wanted, rule, product)
    // The latest read stands last, and the first is dropped.
    cards.delete(key)
    cards.set(key, { stamp, card: read.get(product) ?? new Map() })
  }
  for (const key of cards.keys()) {
    if (cards.size <= mostCards) break
    cards.delete(key)
  }
}

function keyOf({ today, floors }: CardsWanted, rule: number, product: ProductId): string {
  return `${rule}|${product}|${today}|${floors}`
}
