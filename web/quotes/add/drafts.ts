import { useState } from 'react'
import * as z from 'zod'
import { emptyForm, type AddressForm } from '#web/parts/full-address.ts'
import type { EnteredAddress } from '#web/parts/site.ts'
import { onSignedOut } from '#web/platform/session.ts'
import { noRooms, type Rooms, type SiteKey } from '#web/quotes/draft.ts'

const address = z.object({
  address_line1: z.string(),
  address_line2: z.string(),
  city: z.string(),
  postcode: z.string(),
  state: z.string(),
  country: z.string(),
})
const schema = z.object({
  /** Whose they are: another person at the same browser does not find them. */
  userId: z.number(),
  entered: z.object({ a: address.nullable(), b: address.nullable() }),
  /** The missing-address dialog that is open, and what stands in it. */
  typing: z.object({ site: z.enum(['a', 'b']), form: address }).nullable(),
  /** Block, level and unit, and which site they were typed for. */
  rooms: z.object({ of: z.string(), block: z.string(), level: z.string(), unit: z.string() }),
})

/** What was typed on the screen and is in no inventory: addresses entered by hand, and block, level and unit. */
export type Drafts = z.output<typeof schema>

const key = 'newQuoteDrafts'

/** Keeps what was typed for as long as the tab lives: through a reload, and through an idle sign-out. */
export function useDrafts(userId: number) {
  const [drafts, set] = useState(() => readDrafts(userId))
  const change = (changed: Partial<Drafts>) => {
    const next = { ...drafts, ...changed }
    sessionStorage.setItem(key, JSON.stringify(next))
    set(next)
  }
  return {
    drafts,
    openDialog: (site: SiteKey) => change({ typing: { site, form: emptyForm } }),
    typeAddress: (form: AddressForm) => change({ typing: drafts.typing && { ...drafts.typing, form } }),
    closeDialog: () => change({ typing: null }),
    /** What was confirmed in the dialog, which closes with it. */
    enter: (site: SiteKey, entered: EnteredAddress) =>
      change({ entered: { ...drafts.entered, [site]: entered }, typing: null }),
    /** The rooms typed for a site, or before there was one; those of another site are nobody's. */
    roomsOf: (of: string): Rooms => {
      const { of: typedFor, ...rooms } = drafts.rooms
      return typedFor === of || typedFor === '' ? rooms : noRooms
    },
    typeRooms: (of: string, rooms: Rooms) => change({ rooms: { ...rooms, of } }),
  }
}

function readDrafts(userId: number): Drafts {
  const none = { userId, entered: { a: null, b: null }, typing: null, rooms: { ...noRooms, of: '' } }
  try {
    const kept = schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return kept.success && kept.data.userId === userId ? kept.data : none
  } catch {
    return none
  }
}

onSignedOut((how) => {
  if (how === 'left') sessionStorage.removeItem(key)
})
