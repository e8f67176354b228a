import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { products, type ProductId } from '#contract/catalog.ts'
import { BandwidthPicker } from '#web/quotes/fields/BandwidthPicker.tsx'
import type { Site } from '#web/quotes/site/site.ts'
import { SiteBox } from '#web/quotes/add/SiteBox.tsx'
import { AddOns } from '#web/quotes/AddOns.tsx'
import classes from '#web/quotes/dialogs/DraftFields.module.css'
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
  /** Opens the missing-address dialog for this end. */
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
        <div className={classes.products}>
          {offer.products.map((id) => (
            <Radio key={id} value={String(id)} label={products[id].name} />
          ))}
        </div>
      </Radio.Group>
      {product !== null && (
        <>
          <div className={classes.sites}>
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
          </div>
          <div className={classes.pair}>
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
          </div>
          <div className={classes.addOns}>
            <AddOns
              product={product}
              options={offer.options}
              addOns={within.addOns}
              onChange={(addOns) => onChange({ ...draft, addOns })}
              withdrawn={offer.withdrawn}
              errors={errors}
            />
          </div>
        </>
      )}
    </>
  )
}

/** The address box of an end, to focus it. */
export function siteId(key: SiteKey): string {
  return `draft-site-${key}`
}
