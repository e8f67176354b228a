import { useState } from 'react'
import * as z from 'zod'
import { buildingFound } from '#contract/buildings.ts'
import { privateLeasedLine, productId } from '#contract/catalog.ts'
import { emptyForm, type AddressForm } from '#web/parts/full-address.ts'
import type { EnteredAddress } from '#web/parts/site.ts'
import { onSignedOut } from '#web/platform/session.ts'
import { emptyDraft, type Draft, type SiteKey } from '#web/quotes/draft.ts'

const address = z.object({
  address_line1: z.string(),
  address_line2: z.string(),
  city: z.string(),
  postcode: z.string(),
  state: z.string(),
  country: z.string(),
})
const site = z.union([z.object({ building: buildingFound }), z.object({ address })]).nullable()
const chosen = z.number().nullable()
const draft = z.object({
  product: productId,
  sites: z.object({ a: site, b: site }),
  rooms: z.object({ block: z.string(), level: z.string(), unit: z.string() }),
  bandwidth: chosen,
  term: chosen,
  addOns: z.object({ fixed_ip: chosen, voice: chosen, device: chosen }),
})
const schema = z.object({
  /** Whose they are: another person at the same browser does not find them. */
  userId: z.number(),
  rows: z.array(z.object({ key: z.number(), draft })).min(1),
  /** The missing-address dialog that is open, the row and site it was opened from, and what stands in it. */
  typing: z.object({ row: z.number(), site: z.enum(['a', 'b']), form: address }).nullable(),
})

/** One quote to be, under a key that stays its own wherever it stands. */
export type DraftRow = z.output<typeof schema>['rows'][number]
export type RowDraft = DraftRow['draft']

const key = 'multipleQuoteDrafts'

/** The rows being filled in, for as long as the tab lives: through a reload, and through an idle sign-out. */
export function useDraftRows(userId: number) {
  const [kept, set] = useState(() => readRows(userId))
  const [removed, setRemoved] = useState<{ row: DraftRow; index: number } | null>(null)
  const { rows, typing } = kept
  const change = (changed: Partial<typeof kept>) => {
    const next = { ...kept, ...changed }
    sessionStorage.setItem(key, JSON.stringify(next))
    set(next)
  }
  const insert = (index: number, row: DraftRow) => change({ rows: rows.toSpliced(index, 0, row) })
  const nextKey = Math.max(removed?.row.key ?? 0, ...rows.map((row) => row.key)) + 1
  return {
    rows,
    typing,
    /** The row that was removed last, until it is brought back or another change is made. */
    removed,
    add: () => {
      insert(rows.length, { key: nextKey, draft: emptyRow })
      return nextKey
    },
    duplicate: (index: number) => {
      insert(index + 1, { key: nextKey, draft: rows[index]?.draft ?? emptyRow })
      return nextKey
    },
    remove: (index: number) => {
      const row = rows[index]
      if (!row) return
      const others = rows.toSpliced(index, 1)
      setRemoved({ row, index })
      change({ rows: others.length > 0 ? others : [{ key: nextKey, draft: emptyRow }] })
    },
    undoRemove: () => {
      if (!removed) return
      setRemoved(null)
      insert(removed.index, removed.row)
    },
    fill: (row: number, changed: RowDraft) =>
      change({ rows: rows.map((each) => (each.key === row ? { ...each, draft: changed } : each)) }),
    openDialog: (row: number, end: SiteKey) => change({ typing: { row, site: end, form: emptyForm } }),
    typeAddress: (form: AddressForm) => change({ typing: typing && { ...typing, form } }),
    closeDialog: () => change({ typing: null }),
    /** The confirmed address is that of the row the dialog was opened from, and of no other (§5). */
    enter: (entered: EnteredAddress) =>
      change({
        typing: null,
        rows: rows.map((each) =>
          each.key === typing?.row
            ? { ...each, draft: withSite(each.draft, typing.site, { address: entered }) }
            : each,
        ),
      }),
    forget: () => sessionStorage.removeItem(key),
  }
}
export type DraftRows = ReturnType<typeof useDraftRows>

function withSite(draft: RowDraft, end: SiteKey, picked: Draft['sites']['a']): RowDraft {
  return { ...draft, sites: { ...draft.sites, [end]: picked } }
}

const emptyRow: RowDraft = { ...emptyDraft, product: privateLeasedLine }

function readRows(userId: number): z.output<typeof schema> {
  const rows = [1, 2].map((each) => ({ key: each, draft: emptyRow }))
  const none = { userId, rows, typing: null }
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
