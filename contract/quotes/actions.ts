/** What a quote is stored as. `expired` is not here: it is derived from the validity date, so no job can be late with it. */
export const storedStatuses = ['cart', 'pending', 'active', 'cancelled', 'ordered', 'removed'] as const
export type StoredStatus = (typeof storedStatuses)[number]

/** What a quote is shown as. A removed quote is shown nowhere. */
export const quoteStatuses = ['cart', 'pending', 'active', 'cancelled', 'expired', 'ordered'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** Who may do what to a quote, in which states. The server guards with this table and screens explain with it. */
export const quoteActions = {
  add_to_wishlist: { from: ['cart', 'pending'] },
  remove: { from: ['cart', 'pending'] },
  edit: { from: ['cart', 'pending', 'active'] },
  extend: { from: ['active'] },
  /** Into another project, or out of one: what is ordered or over stays where it was decided. */
  project: { from: ['cart', 'pending', 'active'] },
  cancel: { from: ['pending', 'active'] },
  requote: { from: ['cancelled', 'expired'] },
  price: { from: ['pending', 'active'] },
  /** Who prices it; once it is priced nobody needs to. */
  assign: { from: ['pending'] },
  order: { from: ['active'] },
  /** What is in a cart is its company's alone: nobody could look at what they call about. */
  contact: { from: ['pending', 'active', 'cancelled', 'expired', 'ordered'] },
} as const satisfies Record<string, { from: readonly QuoteStatus[] }>
export type QuoteAction = keyof typeof quoteActions

export function quoteCan(action: QuoteAction, status: QuoteStatus): boolean {
  return (quoteActions[action].from as readonly QuoteStatus[]).includes(status)
}

/** How often the validity of one quote may be extended; after that it is requoted. */
export const mostExtensions = 3

/** Days a quote may be ordered once it is active, and a cart price holds (§9). */
export const validityDays = 30

/** An active quote within this many days of its last day of validity is expiring. */
export const expiringDays = 7
