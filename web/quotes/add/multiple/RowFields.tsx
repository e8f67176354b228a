import { Select, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { products, type ProductId } from '#contract/catalog.ts'
import { BandwidthPicker, TermField, AddOns } from '#web/quotes/fields/fields.tsx'
import type { Site } from '#web/quotes/site/site.ts'
import classes from '#web/quotes/add/multiple/Row.module.css'
import type { RowDraft } from '#web/quotes/add/multiple/draft-rows.ts'
import { SiteBox, RoomFields } from '#web/quotes/add/SiteBox.tsx'
import type { DraftErrors, DraftField } from '#web/quotes/draft-errors.ts'
import { withProduct, type DraftOffer, asksRoomsAt } from '#web/quotes/draft-of.ts'
import { endName, noRooms, siteKeysOf, type SiteKey } from '#web/quotes/draft.ts'

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
  const keys = siteKeysOf(product)
  const asked = keys.filter((key) => asksRoomsAt(product, sites, key))
  const setSite = (key: SiteKey, site: Site | null) =>
    onChange({
      ...draft,
      sites: { ...sites, [key]: site },
      rooms: site === null ? { ...draft.rooms, [key]: noRooms } : draft.rooms,
    })
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
          {keys.map((key) => (
            <SiteBox
              key={endName(product, key)}
              id={fieldId(rowKey, key)}
              plain
              product={product}
              shown={{ key, ref: null, site: sites[key], problem: null }}
              others={keys.flatMap((other) => (other === key ? [] : (sites[other] ?? [])))}
              leadTimes={offer.options?.lead_times}
              rooms={null}
              submitted={errors[key] !== undefined}
              error={sites[key] ? errors[key] : undefined}
              onPick={(building, instead) => setSite(key, { building, instead })}
              onEnter={(address) => setSite(key, { address })}
              onMissing={() => onMissing(key)}
              onClear={() => setSite(key, null)}
            />
          ))}
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
