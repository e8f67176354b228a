import { Flex, Radio, SimpleGrid, Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useState, Fragment } from 'react'
import { firstProduct, products, type ProductId, productIds, vasKinds } from '#contract/catalog.ts'
import { BandwidthPicker, TermField, AddOns } from '#web/quotes/fields/fields.tsx'
import type { Site } from '#web/quotes/site/site.ts'
import { SiteBox } from '#web/quotes/add/SiteBox.tsx'
import { MissingAddressDialog } from '#web/quotes/site/MissingAddressDialog.tsx'
import { type DraftErrors, draftErrors, draftPath, type DraftField } from '#web/quotes/draft-errors.ts'
import {
  withProduct,
  type DraftOffer,
  needsRoomAt,
  draftOf,
  missingIn,
  useDraftOffer,
  roomsProblemOf,
} from '#web/quotes/draft-of.ts'
import { endName, siteKeysOf, withSite, type Draft, type SiteKey, emptyDraft } from '#web/quotes/draft.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { usePortalForm, type FormWrite, type PortalForm } from '#web/parts/form/form.tsx'
import { useFailureText, useRead } from '#web/platform/query.ts'
import type { FullQuote, FreeTextRequest } from '#contract/quotes/quote.ts'
import { call } from '#web/platform/api.ts'
import { Term } from '#web/parts/record/record.tsx'
import classes from '#web/quotes/dialogs/DraftFields.module.css'

interface DraftFieldsProps {
  draft: Draft
  offer: DraftOffer
  errors: DraftErrors
  onChange: (draft: Draft) => void
  onMissing: (key: SiteKey) => void
}

export function DraftFields({ draft, offer, errors, onChange, onMissing }: DraftFieldsProps) {
  const { t } = useTranslation()
  const { product } = draft
  const within = offer.draft
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
            <DraftSites {...{ product, draft, offer, errors, onChange, onMissing }} />
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

export function DraftSites({
  product,
  plain,
  draft,
  offer,
  errors,
  idOf = siteId,
  roomsElsewhere,
  onChange,
  onMissing,
}: DraftFieldsProps & {
  product: ProductId
  plain?: boolean
  idOf?: (key: SiteKey) => string
  roomsElsewhere?: boolean
}) {
  const keys = siteKeysOf(product)
  const setSite = (key: SiteKey, site: Site | null) => onChange(withSite(draft, key, site))
  return keys.map((key) => (
    <SiteBox
      key={endName(product, key)}
      id={idOf(key)}
      product={product}
      plain={plain}
      shown={{ key, ref: null, site: draft.sites[key], problem: null }}
      others={keys.flatMap((other) => (other === key ? [] : (draft.sites[other] ?? [])))}
      leadTimes={offer.options?.lead_times}
      rooms={!roomsElsewhere && needsRoomAt(product, draft.sites, key) ? draft.rooms[key] : null}
      submitted={false}
      error={errors[key]}
      onPick={(building, instead) => setSite(key, { building, instead })}
      onEnter={(address) => setSite(key, { address })}
      onMissing={() => onMissing(key)}
      onClear={() => setSite(key, null)}
      onRooms={(rooms) => onChange({ ...draft, rooms: { ...draft.rooms, [key]: rooms } })}
    />
  ))
}

export function DraftAddressDialog({ form: { current, change, typing, setTyping } }: { form: QuoteForm }) {
  const { t } = useTranslation()
  if (!typing || !current) return null
  const { draft } = current
  return (
    <MissingAddressDialog
      site={t(`sites.end.${endName(draft.product ?? firstProduct, typing)}`)}
      onClose={() => setTyping(null)}
      onConfirm={(address) => {
        change(withSite(draft, typing, { address }))
        setTyping(null)
        // The element that opened the dialog is gone, so the filled box takes the focus.
        setTimeout(() => document.getElementById(siteId(typing))?.focus())
      }}
    />
  )
}

export function siteId(key: SiteKey): string {
  return `draft-site-${key}`
}

interface QuoteFormOptions<Input> {
  id: number
  write: FormWrite<Input>
  input: (quote: FullQuote, within: Draft) => Input | null
  /** Fills in what the quote leaves open, until the first input. */
  propose?: (draft: Draft) => Draft
  failed: string
}

/** A quote in a form. It follows changes of the quote until the first input, and then stays with that version. */
export function useQuoteForm<Input>({
  id,
  write,
  input,
  propose = (draft) => draft,
  failed,
}: QuoteFormOptions<Input>) {
  const failureText = useFailureText()
  const read = useRead(quoteApi.one, { params: { id: String(id) } })
  const [base, setBase] = useState<FullQuote | null>(null)
  const [typing, setTyping] = useState<SiteKey | null>(null)
  const quote = base ?? read.data
  const form = usePortalForm({
    initial: emptyDraft,
    write,
    input: () => (quote ? input(quote, offer.draft) : null),
    errorsFor,
    failed,
  })
  const draft = base ? form.values : read.data && propose(draftOf(read.data))
  const offer = useDraftOffer(draft ?? emptyDraft, quote)
  const unnamed = roomsProblemOf(offer.draft)
  return {
    // Messages about the whole quote are shown besides those about fields.
    form: { ...form, failure: write.error && failureText(write.error, failed) },
    read,
    /** The input, and the version of the quote that was edited; null while it is loading. */
    current: quote && draft ? { quote, draft } : null,
    within: offer.draft,
    offer,
    /** Withdrawn add-ons must be cleared; they are last. */
    missing: [
      ...missingIn(offer.draft),
      ...(unnamed ? [unnamed] : []),
      ...vasKinds.filter((kind) => offer.withdrawn[kind] !== undefined),
    ],
    errors: errorsOf(form),
    change: (changed: Draft) => {
      if (!quote) return
      setBase(quote)
      fill(form, changed)
    },
    rebase: setBase,
    typing,
    setTyping,
  }
}
export type QuoteForm = ReturnType<typeof useQuoteForm>

/** The server's field names identify an end for every product. */
function errorsFor(errors: FieldErrors) {
  const found = productIds().flatMap((product) => Object.entries(draftErrors(errors, product)))
  return Object.fromEntries(found.map(([field, text]) => [draftPath(field as DraftField), text]))
}

/** Per site and add-on, so that errors of the others stay. */
function fill(form: PortalForm<Draft>, { sites, addOns, ...rest }: Draft) {
  form.set(rest)
  for (const key of ['a', 'b'] as const) form.setField(`sites.${key}`, sites[key])
  for (const kind of vasKinds) form.setField(`addOns.${kind}`, addOns[kind])
}

function errorsOf(form: PortalForm<Draft>): DraftErrors {
  const fields = ['product', 'a', 'b', 'bandwidth', 'term', ...vasKinds] as const
  return Object.fromEntries(fields.map((field) => [field, form.errorOf(draftPath(field))]))
}

/** The quote as it is now, past the cache; null if it cannot be read. */
export async function readNewerQuote(id: number) {
  const read = await call(quoteApi.one, { params: { id: String(id) } }).catch(() => null)
  return read?.data ?? null
}

interface RequestSummaryProps extends FreeTextRequest {
  title: string
  remarks: string | null
  next?: string
}

export function RequestSummary({ title, remarks, next, ...words }: RequestSummaryProps) {
  const { t } = useTranslation()
  const facts = {
    [t('quotes.product')]: words.product,
    [t('quotes.bandwidth')]: words.bandwidth,
    [t('quotes.site.site_a')]: words.site_a,
    [t('quotes.site.site_b')]: words.site_b,
    [t('quotes.term')]: <Term months={words.term} />,
    [t('quotes.remarks')]: remarks,
  }
  return (
    <Alert color="gray" title={title}>
      <dl className={classes.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {next && <Text mt={8}>{next}</Text>}
    </Alert>
  )
}
