import { useState } from 'react'
import * as z from 'zod'
import { firstProduct, productId } from '#contract/catalog.ts'
import type { DraftField } from '#web/quotes/draft-errors.ts'
import { emptyDraft } from '#web/quotes/draft.ts'
import { buildingFound } from '#contract/buildings.ts'
import { addressForm } from '#web/parts/site/full-address.ts'
import { useDraft } from '#web/platform/drafts.ts'

export function fieldId(rowKey: number, field: DraftField): string {
  return `row-${rowKey}-${field}`
}

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
  const nextKey = Math.max(removed?.row.key ?? 0, ...rows.map((row) => row.key)) + 1
  const insert = (index: number, row: DraftRow) => {
    change({ rows: rows.toSpliced(index, 0, row) })
    return row.key
  }
  return {
    rows,
    typing,
    removed,
    /** These answer the key of the new row. */
    add: () => insert(rows.length, { key: nextKey, draft: emptyRow }),
    duplicate: (index: number) => insert(index + 1, { key: nextKey, draft: rows[index]?.draft ?? emptyRow }),
    remove: (index: number) => {
      const row = rows[index]
      if (!row) return
      const others = rows.toSpliced(index, 1)
      setRemoved({ row, index })
      change({ rows: others.length > 0 ? others : [{ key: nextKey, draft: emptyRow }] })
    },
    undoRemove: () => {
      setRemoved(null)
      if (removed) insert(removed.index, removed.row)
    },
    fill: (row: number, changed: RowDraft) =>
      change({ rows: rows.map((each) => (each.key === row ? { ...each, draft: changed } : each)) }),
    /** The address that is being typed, and the site that it is for. */
    type: (address: typeof typing) => change({ typing: address }),
    forget,
  }
}
export type DraftRows = ReturnType<typeof useDraftRows>
