import * as z from 'zod'
import { addressForm, emptyForm, type AddressForm } from '#web/quotes/site/full-address.ts'
import type { EnteredAddress } from '#web/quotes/site/site.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { noRooms, type Rooms, type SiteKey } from '#web/quotes/draft.ts'

const schema = z.object({
  entered: z.object({ a: addressForm.nullable(), b: addressForm.nullable() }),
  /** The missing-address dialog that is open, and what stands in it. */
  typing: z.object({ site: z.enum(['a', 'b']), form: addressForm }).nullable(),
  /** Block, level and unit, and which site they were typed for. */
  rooms: z.object({ of: z.string(), block: z.string(), level: z.string(), unit: z.string() }),
})

/** What was typed on the screen and is in no inventory: addresses entered by hand, and block, level and unit. */
export type Drafts = z.output<typeof schema>

const none: Drafts = { entered: { a: null, b: null }, typing: null, rooms: { ...noRooms, of: '' } }

/** Keeps what was typed for as long as the tab lives. */
export function useDrafts() {
  const { draft: drafts, change } = useDraft('newQuote', schema, none)
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
