import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import type { CallInput } from '#contract/endpoint.ts'
import {
  type RowChange,
  type SheetField,
  type SheetRow,
  type SheetValues,
  type SiteSheet,
  sheetFields,
  siteSheetApi,
  siteSheetLimits as limits,
} from '#contract/site-sheets.ts'
import { offerUndo } from '#web/parts/undo/undo.tsx'
import { call, type Reply } from '#web/platform/api.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { showMessage } from '#web/platform/messages.ts'
import { queryClient, refresh, refreshAfter, useWrite } from '#web/platform/query.ts'

export type SiteEnd = 'site_a' | 'site_b'

export interface EditableRow extends SheetRow {
  /** Typed, not yet saved. */
  unsaved?: SheetValues
  /** Someone else has changed the row meanwhile; null if it was removed. */
  conflict?: SheetValues | null
}

const drafted = z.object({
  /** That of the row when the typing began; null for a new one. */
  version: z.int().nullable(),
  values: z.partialRecord(z.enum(sheetFields), z.string()),
})
const schema = z.object({ rows: z.record(z.string(), drafted) })
const nothing: z.output<typeof schema> = { rows: {} }

/** All rows of a sheet. Typed cells are saved in the background, at most 500 rows at once, and until then in the browser. */
export function useSheetRows(sheet: SiteSheet) {
  const { t } = useTranslation()
  const params = { id: String(sheet.id) }
  const { draft, change } = useDraft(`sheet ${sheet.id}`, schema, nothing)
  const read = useQuery(readingRows(params))
  const rows = useMemo(() => shownRows(read.data, draft.rows), [read.data, draft.rows])
  const save = useWrite(siteSheetApi.saveRows, {
    refresh: false,
    failed: t('sheets.saveFailed'),
    onDone: ({ data }, { body }) => {
      void putRows(params, data, body)
      const saved = new Map(data.rows.map((row) => [row.row_no, row.version]))
      // Cells typed since the call was sent are still to be saved.
      const left = Object.entries(draft.rows).flatMap(([no, entry]) => {
        const sent = body.rows?.find(({ row_no }) => String(row_no) === no)
        if (!sent) return [[no, entry]]
        const values = Object.entries(entry.values).filter(
          ([field, text]) => sent.values?.[field as SheetField] !== text,
        )
        const version = saved.get(Number(no)) ?? null
        return values.length === 0 ? [] : [[no, { version, values: Object.fromEntries(values) }]]
      })
      change({ rows: Object.fromEntries(left) })
    },
    onFailed: async (error) => {
      if (error.code !== 'stale_version') return
      await refresh([siteSheetApi.rows.path])
      save.reset()
    },
  })
  const unsaved = Object.entries(draft.rows)
  const sendable = rows
    .flatMap(({ row_no, unsaved: values, conflict }) =>
      values && conflict === undefined ? { row_no, ...draft.rows[row_no]! } : [],
    )
    .slice(0, limits.rowsAtOnce)
  useEffect(() => {
    if (sheet.state === 'matching' || read.isPending || save.isPending || save.isError) return
    if (sendable.length > 0) save.mutate({ params, body: { rows: sendable } })
  })
  const act = useWrite(siteSheetApi.saveRows, {
    refresh: false,
    failed: t('sheets.saveFailed'),
    onDone: ({ data }, { body }) => {
      void putRows(params, data, body)
      if (!body.removed?.length) return
      const gone = new Set(body.removed.map(({ row_no }) => row_no))
      const restored = rows
        .filter(({ row_no }) => gone.has(row_no))
        // The company's choices of sites are remembered.
        .map(({ row_no, values, included }) => ({ row_no, version: null, values, included }))
      offerUndo({
        text: t('sheets.removedRows', { count: gone.size }),
        write: siteSheetApi.saveRows,
        calls: [{ params, body: { rows: restored } }],
      })
    },
    onFailed: () => refreshAfter(siteSheetApi.saveRows),
  })
  const last = Math.max(0, ...rows.map(({ row_no }) => row_no))
  /** Numbers above the last one are new rows. */
  const setCells = (cells: readonly { row_no: number; values: SheetValues }[]) => {
    const byNumber = new Map(rows.map((row) => [row.row_no, row]))
    const added = cells.filter(({ row_no }) => !byNumber.has(row_no)).length
    if (rows.length + added > limits.rows)
      return showMessage(t('sheets.tooMany', { max: limits.rows }), 'failure')
    const changed = cells.flatMap(({ row_no, values }) => {
      const row = byNumber.get(row_no)
      const others = Object.entries(values).filter(
        ([field, text]) => !row || textOf(row, field as SheetField) !== text,
      )
      if (row && (row.quote || others.length === 0)) return []
      const before = draft.rows[row_no] ?? { version: row?.version ?? null, values: {} }
      return [[row_no, { ...before, values: { ...before.values, ...Object.fromEntries(others) } }] as const]
    })
    if (save.isError) save.reset()
    change({ rows: { ...draft.rows, ...Object.fromEntries(changed) } })
  }
  return {
    rows,
    read,
    last,
    unsaved: unsaved.length,
    failure: save.error ?? act.error,
    saving: save.isPending || act.isPending,
    retry: save.reset,
    discard: () => {
      save.reset()
      act.reset()
      change({ rows: {} })
    },
    setCells,
    /** Adds rows at the end. */
    add: (values: readonly SheetValues[]) =>
      setCells(values.map((each, index) => ({ row_no: last + 1 + index, values: each }))),
    remove: (gone: readonly EditableRow[]) => {
      const stored = gone.filter(({ version, quote }) => version > 0 && !quote).slice(0, limits.rowsAtOnce)
      const numbers = new Set(gone.map(({ row_no }) => String(row_no)))
      change({ rows: Object.fromEntries(unsaved.filter(([no]) => !numbers.has(no))) })
      const removed = stored.map(({ row_no, version }) => ({ row_no, version }))
      if (removed.length > 0) act.mutate({ params, body: { removed } })
    },
    /** Chooses a site, or includes and leaves out rows. */
    decide: (row: SheetRow, decision: Pick<RowChange, 'site_a' | 'site_b' | 'included'>) =>
      act.mutate({ params, body: { rows: [{ row_no: row.row_no, version: row.version, ...decision }] } }),
    settle: ({ row_no }: EditableRow, mine: boolean) => {
      const { [row_no]: entry, ...others } = draft.rows
      const version = read.data?.find((row) => row.row_no === row_no)?.version ?? null
      change({ rows: mine && entry ? { ...others, [row_no]: { ...entry, version } } : others })
    },
  }
}
export type EditableRows = ReturnType<typeof useSheetRows>

export function textOf(row: EditableRow, field: SheetField): string {
  return row.unsaved?.[field] ?? row.values[field] ?? ''
}

function shownRows(
  rows: readonly SheetRow[] | undefined,
  drafts: z.output<typeof schema>['rows'],
): EditableRow[] {
  if (!rows) return []
  const known = new Set(rows.map(({ row_no }) => row_no))
  const others = Object.keys(drafts).flatMap((no) =>
    known.has(Number(no)) ? [] : { ...newRow, row_no: Number(no) },
  )
  return [...rows, ...others].map((row) => {
    const draft = drafts[row.row_no]
    if (!draft) return row
    const now = row.version > 0 ? row.values : null
    return { ...row, unsaved: draft.values, conflict: (draft.version ?? 0) === row.version ? undefined : now }
  })
}

/** Version 0: it is not saved yet. */
const newRow: Omit<SheetRow, 'row_no'> = {
  version: 0,
  state: null,
  values: {},
  site_a: null,
  site_b: null,
  included: null,
  duplicate_of: null,
  errors: [],
  product_id: null,
  bandwidth: null,
  contract_id: null,
  grade: null,
  price_level: null,
  lead_time_days: null,
  prices: null,
  quote: null,
}

/** Shows saved rows at once. The others of an added, removed or repeated row are read again. */
async function putRows(
  params: { id: string },
  { rows, others }: Reply<typeof siteSheetApi.saveRows>['data'],
  sent: CallInput<typeof siteSheetApi.saveRows>['body'],
) {
  const saved = new Map(rows.map((row) => [row.row_no, row]))
  const added = (sent.rows ?? []).flatMap(({ row_no, version }) =>
    version === null ? (saved.get(row_no) ?? []) : [],
  )
  queryClient.setQueryData<SheetRow[]>(
    readingRows(params).queryKey,
    (before) => before && [...before.map((row) => saved.get(row.row_no) ?? row), ...added],
  )
  if (others > 0 || added.length > 0 || sent.removed?.length) await refreshAfter(siteSheetApi.saveRows)
  else await refresh(['/site-sheets', '/site-sheets/:id', '/site-sheets/:id/what-if'])
}

function readingRows(params: { id: string }) {
  const page = (page: number, signal: AbortSignal) =>
    call(siteSheetApi.rows, { params, query: { page, per_page: limits.rowsAtOnce } }, { signal })
  return {
    queryKey: [siteSheetApi.rows.path, { params }],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const first = await page(1, signal)
      const rest = Array.from({ length: Math.ceil(first.count / limits.rowsAtOnce) - 1 }, (_, index) =>
        page(index + 2, signal),
      )
      return [first, ...(await Promise.all(rest))].flatMap(({ data }) => data)
    },
  }
}
