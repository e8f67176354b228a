import * as z from 'zod'
import { addressForm, emptyForm, type AddressForm } from '#web/parts/site/full-address.ts'
import type { EnteredAddress } from '#web/quotes/site/site.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { noRooms, type Rooms, type SiteKey } from '#web/quotes/draft.ts'

const typedRooms = z.object({ of: z.string(), block: z.string(), level: z.string(), unit: z.string() })

const schema = z.object({
  entered: z.object({ a: addressForm.nullable(), b: addressForm.nullable() }),
  /** The NIS code of the building that was chosen instead of the address entered by hand; empty if none was. */
  instead: z.object({ a: z.string(), b: z.string() }),
  /** The open missing-address dialog and its input. */
  typing: z.object({ site: z.enum(['a', 'b']), form: addressForm }).nullable(),
  /** Block, level and unit at each end, and which site they were typed for. */
  rooms: z.object({ a: typedRooms, b: typedRooms }),
})

/** Input that is not in the URL: addresses entered by hand, and block, level and unit. */
export type Drafts = z.output<typeof schema>

const untyped = { ...noRooms, of: '' }
const none: Drafts = {
  entered: { a: null, b: null },
  instead: { a: '', b: '' },
  typing: null,
  rooms: { a: untyped, b: untyped },
}

export function useDrafts() {
  const { draft: drafts, change } = useDraft('newQuote', schema, none)
  return {
    drafts,
    openDialog: (site: SiteKey) => change({ typing: { site, form: emptyForm } }),
    typeAddress: (form: AddressForm) => change({ typing: drafts.typing && { ...drafts.typing, form } }),
    closeDialog: () => change({ typing: null }),
    enter: (site: SiteKey, entered: EnteredAddress) =>
      change({ entered: { ...drafts.entered, [site]: entered }, typing: null }),
    chooseInstead: (site: SiteKey, nis: string) => change({ instead: { ...drafts.instead, [site]: nis } }),
    /** The rooms typed for this site, or before a site was picked; those of another site do not count. */
    roomsOf: (site: SiteKey, of: string): Rooms => {
      const { of: typedFor, ...rooms } = drafts.rooms[site]
      return typedFor === of || typedFor === '' ? rooms : noRooms
    },
    typeRooms: (site: SiteKey, of: string, rooms: Rooms) =>
      change({ rooms: { ...drafts.rooms, [site]: { ...rooms, of } } }),
  }
}
