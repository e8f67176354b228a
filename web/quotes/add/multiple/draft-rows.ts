import { useState } from 'react'
import * as z from 'zod'
import { buildingFound } from '#contract/buildings.ts'
import { firstProduct, productId } from '#contract/catalog.ts'
import { addressForm, emptyForm, type AddressForm } from '#web/parts/site/full-address.ts'
import type { EnteredAddress } from '#web/quotes/site/site.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { emptyDraft, type Draft, type SiteKey } from '#web/quotes/draft.ts'

const site = z
  .union([
    z.object({ building: buildingFound, instead: addressForm.optional() }),
    z.object({ address: addressForm }),
  ])
  .nullable()
const rooms = z.object({ block: z.string(), level: z.string(), unit: z.string() })
const chosen = z.number().nullable()
const draft = z.object({
  product: productId,
  sites: z.object({ a: site, b: site }),
  rooms: z.object({ a: rooms, b: rooms }),
  bandwidth: chosen,
  term: chosen,
  addOns: z.object({ fixed_ip: chosen, voice: chosen, device: chosen }),
})
const schema = z.object({
  rows: z.array(z.object({ key: z.number(), draft })).min(1),
  /** The open missing-address dialog: the row and site it was opened from, and its input. */
  typing: z.object({ row: z.number(), site: z.enum(['a', 'b']), form: addressForm }).nullable(),
})

export type DraftRow = z.output<typeof schema>['rows'][number]
export type RowDraft = DraftRow['draft']

const emptyRow: RowDraft = { ...emptyDraft, product: firstProduct }

const none: z.output<typeof schema> = {
  rows: [1, 2].map((key) => ({ key, draft: emptyRow })),
  typing: null,
}

export function useDraftRows() {
  const { draft: saved, change, forget } = useDraft('multipleQuote', schema, none)
  const [removed, setRemoved] = useState<{ row: DraftRow; index: number } | null>(null)
  const { rows, typing } = saved
  const insert = (index: number, row: DraftRow) => change({ rows: rows.toSpliced(index, 0, row) })
  const nextKey = Math.max(removed?.row.key ?? 0, ...rows.map((row) => row.key)) + 1
  return {
    rows,
    typing,
    /** The last removed row, until it is restored or another one is removed. */
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
    /** The confirmed address belongs to the row the dialog was opened from, and to no other (§5). */
    enter: (entered: EnteredAddress) =>
      change({
        typing: null,
        rows: rows.map((each) =>
          each.key === typing?.row
            ? { ...each, draft: withSite(each.draft, typing.site, { address: entered }) }
            : each,
        ),
      }),
    forget,
  }
}
export type DraftRows = ReturnType<typeof useDraftRows>

function withSite(draft: RowDraft, end: SiteKey, picked: Draft['sites']['a']): RowDraft {
  return { ...draft, sites: { ...draft.sites, [end]: picked } }
}
