import { Select, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import * as z from 'zod'
import { products, type ProductId, firstProduct, productId } from '#contract/catalog.ts'
import { BandwidthPicker, TermField, AddOns } from '#web/quotes/fields/fields.tsx'
import classes from '#web/quotes/add/multiple/Row.module.css'
import { RoomFields } from '#web/quotes/add/SiteBox.tsx'
import { DraftSites } from '#web/quotes/dialogs/DraftFields.tsx'
import type { DraftErrors, DraftField } from '#web/quotes/draft-errors.ts'
import { withProduct, type DraftOffer, needsRoomAt } from '#web/quotes/draft-of.ts'
import { endName, siteKeysOf, type SiteKey, emptyDraft } from '#web/quotes/draft.ts'
import { buildingFound } from '#contract/buildings.ts'
import { addressForm } from '#web/parts/site/full-address.ts'
import { useDraft } from '#web/platform/drafts.ts'

interface RowFieldsProps {
  rowKey: number
  draft: RowDraft
  offer: DraftOffer
  errors: DraftErrors
  more: boolean
  onChange: (draft: RowDraft) => void
  onMissing: (key: SiteKey) => void
}

export function RowFields({ rowKey, draft, offer, errors, more, onChange, onMissing }: RowFieldsProps) {
  const { t } = useTranslation()
  const { product, sites } = draft
  const within = offer.draft
  const asked = siteKeysOf(product).filter((key) => needsRoomAt(product, sites, key))
  return (
    <>
      <div className={classes.fields}>
        <Select
          id={fieldId(rowKey, 'product')}
          label={t('quotes.product')}
          data={offer.products.map((id) => ({ value: String(id), label: products[id].name }))}
          value={String(product)}
          onChange={(id) =>
            id &&
            onChange({ ...withProduct(draft, Number(id) as ProductId), product: Number(id) as ProductId })
          }
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          error={errors.product}
        />
        <SimpleGrid minColWidth="min(180px, 100%)" autoFlow="auto-fit" spacing={12} className={classes.sites}>
          <DraftSites
            {...{ product, draft, offer, errors, onMissing }}
            plain
            roomsElsewhere
            idOf={(key) => fieldId(rowKey, key)}
            onChange={(changed) => onChange({ ...changed, product })}
          />
        </SimpleGrid>
        <BandwidthPicker
          id={fieldId(rowKey, 'bandwidth')}
          product={product}
          readiness={offer.readiness}
          value={within.bandwidth}
          onChange={(bandwidth) => onChange({ ...draft, bandwidth })}
          error={errors.bandwidth}
          hint={t('multiple.choose')}
        />
        <TermField
          id={fieldId(rowKey, 'term')}
          terms={offer.options?.terms}
          value={within.term}
          onChange={(term) => onChange({ ...draft, term })}
          error={errors.term}
          hint={t('multiple.choose')}
        />
      </div>
      {more && (
        <SimpleGrid cols={{ base: 1, sm: 3, lg: 6 }} spacing={12} mt={12}>
          <AddOns
            id={`row-${rowKey}`}
            product={product}
            options={offer.options}
            addOns={within.addOns}
            onChange={(addOns) => onChange({ ...draft, addOns })}
            errors={errors}
          />
          {asked.includes('b') && (
            <Text fz={13} style={{ gridColumn: '1 / -1' }}>
              {t('sites.oneBuilding')}
            </Text>
          )}
          {asked.map((key) => (
            <RoomFields
              key={key}
              rooms={draft.rooms[key]}
              end={asked.length > 1 ? t(`sites.end.${endName(product, key)}`) : undefined}
              onRooms={(rooms) => onChange({ ...draft, rooms: { ...draft.rooms, [key]: rooms } })}
            />
          ))}
        </SimpleGrid>
      )}
    </>
  )
}

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
  const insert = (index: number, row: DraftRow) => change({ rows: rows.toSpliced(index, 0, row) })
  const nextKey = Math.max(removed?.row.key ?? 0, ...rows.map((row) => row.key)) + 1
  return {
    rows,
    typing,
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
    /** The address that is being typed, and the site that it is for. */
    type: (address: typeof typing) => change({ typing: address }),
    forget,
  }
}
export type DraftRows = ReturnType<typeof useDraftRows>
