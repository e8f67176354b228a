import { Flex, Radio, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { products, type ProductId } from '#contract/catalog.ts'
import { BandwidthPicker } from '#web/quotes/fields/BandwidthPicker.tsx'
import type { Site } from '#web/quotes/site/site.ts'
import { SiteBox } from '#web/quotes/add/SiteBox.tsx'
import { AddOns } from '#web/quotes/AddOns.tsx'
import type { DraftErrors } from '#web/quotes/draft-errors.ts'
import { withProduct } from '#web/quotes/draft-of.ts'
import type { DraftOffer } from '#web/quotes/draft-offer.ts'
import { endName, noRooms, siteKeysOf, type Draft, type SiteKey } from '#web/quotes/draft.ts'
import { asksRoomsAt } from '#web/quotes/rooms.ts'
import { TermField } from '#web/quotes/TermField.tsx'

interface DraftFieldsProps {
  draft: Draft
  offer: DraftOffer
  errors: DraftErrors
  onChange: (draft: Draft) => void
  onMissing: (key: SiteKey) => void
}

/** All fields of a quote. Only a leased line has a site B; without a product there are no other fields. */
export function DraftFields({ draft, offer, errors, onChange, onMissing }: DraftFieldsProps) {
  const { t } = useTranslation()
  const { product } = draft
  const within = offer.draft
  const keys = product === null ? [] : siteKeysOf(product)
  const setSite = (key: SiteKey, site: Site | null) =>
    onChange({
      ...draft,
      sites: { ...draft.sites, [key]: site },
      // Rooms typed after the box was cleared belong to the next site; those of the cleared site are dropped.
      rooms: site === null ? { ...draft.rooms, [key]: noRooms } : draft.rooms,
    })
  return (
    <>
      <Radio.Group
        label={t('quotes.product')}
        error={errors.product}
        value={product === null ? '' : String(product)}
        onChange={(id) => onChange(withProduct(draft, Number(id) as ProductId))}
      >
        <Flex direction={{ base: 'column', xs: 'row' }} wrap="wrap" gap="8px 32px" pt={4}>
          {offer.products.map((id) => (
            <Radio key={id} value={String(id)} label={products[id].name} />
          ))}
        </Flex>
      </Radio.Group>
      {product !== null && (
        <>
          <SimpleGrid minColWidth="min(300px, 100%)" autoFlow="auto-fit" spacing={12}>
            {keys.map((key) => (
              <SiteBox
                key={endName(product, key)}
                id={siteId(key)}
                product={product}
                shown={{ key, ref: null, site: draft.sites[key], problem: null }}
                others={keys.flatMap((other) => (other === key ? [] : (draft.sites[other] ?? [])))}
                leadTimes={offer.options?.lead_times}
                rooms={asksRoomsAt(product, draft.sites, key) ? draft.rooms[key] : null}
                submitted={false}
                error={errors[key]}
                onPick={(building, instead) => setSite(key, { building, instead })}
                onEnter={(address) => setSite(key, { address })}
                onMissing={() => onMissing(key)}
                onClear={() => setSite(key, null)}
                onRooms={(rooms) => onChange({ ...draft, rooms: { ...draft.rooms, [key]: rooms } })}
              />
            ))}
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
            <BandwidthPicker
              product={product}
              readiness={offer.readiness}
              value={within.bandwidth}
              onChange={(bandwidth) => onChange({ ...draft, bandwidth })}
              error={errors.bandwidth}
            />
            <TermField
              terms={offer.options?.terms}
              value={within.term}
              onChange={(term) => onChange({ ...draft, term })}
              error={errors.term}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
            <AddOns
              product={product}
              options={offer.options}
              addOns={within.addOns}
              onChange={(addOns) => onChange({ ...draft, addOns })}
              withdrawn={offer.withdrawn}
              errors={errors}
            />
          </SimpleGrid>
        </>
      )}
    </>
  )
}

export function siteId(key: SiteKey): string {
  return `draft-site-${key}`
}
