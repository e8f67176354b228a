import * as z from 'zod'
import { endsOf, productIds, products, type ProductId, type SiteField } from '#contract/catalog.ts'
import type { itemRelationships, MefProduct, mefTerm } from '#contract/mef/cantata.ts'
import { checkEnds, quoteDraftFields } from '#contract/quotes/draft.ts'
import { maxInteger } from '#contract/text.ts'
import { fieldsOf, matchAddress } from '#server/mef/geographic-address.ts'
import { withPointers, wrongAt } from '#server/mef/serve.ts'
import { decode } from '#server/platform/decode.ts'
import type { Db } from '#server/platform/db.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import type { PricingInput } from '#server/pricing/queries.ts'
import { readPricingInputFor, type DraftToStore } from '#server/quotes/draft.ts'

export type MefResource = 'qualification' | 'quote' | 'order'
type Relations = `${'qualification' | 'quote' | 'productOrder'}ItemRelationship`
type Term = 'requestedQuoteItemTerm' | 'requestedItemTerm'

/** The list in the body of each resource, and the properties of its items. */
const names: Record<MefResource, { list: string; relations: Relations; term?: Term }> = {
  qualification: { list: 'productOfferingQualificationItem', relations: 'qualificationItemRelationship' },
  quote: { list: 'quoteItem', relations: 'quoteItemRelationship', term: 'requestedQuoteItemTerm' },
  order: { list: 'productOrderItem', relations: 'productOrderItemRelationship', term: 'requestedItemTerm' },
}

export type MefItem = { id: string; product: MefProduct } & Partial<
  Record<Relations, z.output<typeof itemRelationships>> & Record<Term, z.output<typeof mefTerm>>
>

/** One of the portal's lines: an Internet access, or an EVC with its two UNIs. */
export interface MefLine {
  /** The places of its items in the request: the product, then its UNIs. */
  items: number[]
  /** `bandwidth_id` is null for a bandwidth that the product does not offer. */
  draft: DraftToStore & { bandwidth_mbps: number }
  /** The property of a field of the draft. */
  pointerOf: (field: string) => string
}

const uniType = 'carrier-ethernet-subscriber-uni'
const uniRelations = ['CONNECTS_TO_UNI_A', 'CONNECTS_TO_UNI_Z']

const urnOf = (type: string) => `urn:mef:lso:spec:cantata-sonata:${type}:v1.0.0:all`
export const uniUrn = urnOf(uniType)
const mefTypeOf = (urn: string) =>
  /^urn:mef:lso:spec:(?:cantata-)?sonata:([a-z-]+):v1\.0\.0:all$/.exec(urn)?.[1]

const lineDraft = z
  .object({ ...quoteDraftFields, bandwidth_id: z.null(), bandwidth_mbps: z.int().max(maxInteger) })
  .superRefine(checkEnds)

/** The lines of a request, with the input to price them. Throws 422 with pointers into the body. */
export async function readLines(
  db: Db,
  viewer: Viewer,
  resource: MefResource,
  items: readonly MefItem[],
): Promise<{ lines: MefLine[]; known: PricingInput }> {
  const { list, relations, term } = names[resource]
  const pointer = (item: number, rest = '') => `/${list}/${item}${rest}`
  const configurationAt = '/product/productConfiguration'
  const indexOf = (id: string) => items.findIndex((item) => item.id === id)
  // Undefined for a UNI.
  const productsOf = items.map(({ id, product }, index) => {
    if (indexOf(id) !== index) throw wrongAt(pointer(index, '/id'), 'invalidValue', (w) => w.twoUnisNeeded)
    const type = mefTypeOf(product.productConfiguration['@type'])
    const offered = productIds().find((each) => products[each].mefType === type)
    if (offered !== undefined || type === uniType) return offered
    const types = [...productIds().map((each) => products[each].mefType), uniType].map(urnOf).join(', ')
    throw wrongAt(pointer(index, `${configurationAt}/@type`), 'invalidValue', (w) =>
      w.unknownProductType(types),
    )
  })
  const taken = new Set<number>()
  const uniOf = (index: number, type: string) => {
    const related = items[index]![relations] ?? []
    const at = related.findIndex(({ relationshipType }) => relationshipType === type)
    const path = pointer(index, `/${relations}`)
    if (at < 0) throw wrongAt(path, 'missingProperty', (w) => w.twoUnisNeeded)
    const uni = indexOf(related[at]!.id)
    if (uni < 0 || productsOf[uni] !== undefined || taken.has(uni))
      throw wrongAt(`${path}/${at}/id`, 'referenceNotFound', (w) => w.twoUnisNeeded)
    taken.add(uni)
    return uni
  }

  const lines: MefLine[] = []
  for (const [index, product_id] of productsOf.entries()) {
    if (product_id === undefined) continue
    const ends = endsOf(product_id)
    const unis = ends.length > 1 ? uniRelations.map((type) => uniOf(index, type)) : []
    const itemOf = (end: SiteField) => unis[ends.indexOf(end)] ?? index
    const pointerOf = (field: string) => {
      const end = ends.find((each) => field.startsWith(each))
      if (end) return pointer(itemOf(end), '/product/place/0')
      return pointer(index, field === 'contract_id' ? `/${term}` : configurationAt)
    }
    const item = items[index]!
    const contract_id = monthsInTerm(term && item[term])
    const bandwidth_mbps = rateOf(item.product.productConfiguration)
    if (bandwidth_mbps === 0)
      throw wrongAt(pointerOf('bandwidth_id'), 'missingProperty', (w) => w.bandwidthMissing)
    const given = { product_id, bandwidth_id: null, bandwidth_mbps, contract_id }
    for (const end of ends) {
      const [place] = items[itemOf(end)]!.product.place ?? []
      if (!place) throw wrongAt(pointer(itemOf(end), '/product/place'), 'missingProperty', (w) => w.required)
      Object.assign(given, await readPlace(db, viewer, end, place, pointerOf(end)))
    }
    const draft = await withPointers(pointerOf, () => decode(lineDraft, given))
    lines.push({ items: [index, ...unis], draft, pointerOf })
  }
  const alone = productsOf.findIndex((product, index) => product === undefined && !taken.has(index))
  if (alone >= 0) throw wrongAt(pointer(alone), 'otherIssue', (w) => w.twoUnisNeeded)

  const drafts = lines.map(({ draft }) => draft)
  const known = await readPricingInputFor(db, { companyId: companyOf(viewer), today: viewer.today }, drafts)
  for (const draft of drafts) {
    const same = offeredBandwidths(known, draft).find(({ mbps }) => mbps === draft.bandwidth_mbps)
    draft.bandwidth_id = same?.id ?? null
  }
  return { lines, known }
}

export function monthsInTerm(term: z.output<typeof mefTerm>): number {
  const { amount = 0, units } = term?.duration ?? {}
  return units === 'years' ? amount * 12 : amount
}

/** Slowest first. */
export function offeredBandwidths(known: PricingInput, { product_id }: Pick<DraftToStore, 'product_id'>) {
  return [...known.bandwidths.values()].filter(({ id }) => known.offered.bandwidth.has(`${product_id}|${id}`))
}

const rate = z.object({ irValue: z.number(), irUnits: z.string() })
const mbpsOf: Record<string, number> = { BPS: 1e-6, KBPS: 1e-3, MBPS: 1, GBPS: 1e3, TBPS: 1e6 }

/**
 * The Mbps of a configuration. A flow has its committed and its excess rate, flows of one profile add up, and the
 * faster of two ends or directions counts.
 */
function rateOf(config: unknown): number {
  if (typeof config !== 'object' || config === null) return 0
  if (Array.isArray(config)) return config.reduce<number>((sum, each) => sum + rateOf(each), 0)
  const named = (name: string) => {
    const { data } = rate.safeParse((config as Record<string, unknown>)[name])
    return data ? data.irValue * (mbpsOf[data.irUnits] ?? 0) : 0
  }
  const own = named('maxIrE') || named('maxIr') || named('cir') + named('eir')
  return own || Math.max(0, ...Object.values(config).map(rateOf))
}

async function readPlace(
  db: Db,
  viewer: Viewer,
  end: SiteField,
  { place, subUnit }: NonNullable<MefProduct['place']>[number],
  at: string,
): Promise<object> {
  const { '@type': type, id = '', fieldedAddressRepresentation: [fields] = [] } = place
  const isQuery = type === 'GeographicAddress_Query'
  if (!isQuery && id === '') throw wrongAt(`${at}/place/id`, 'missingProperty', (w) => w.required)
  if (type === 'GeographicSiteRef') {
    if (!/^\d{1,9}$/.test(id)) throw wrongAt(`${at}/place/id`, 'referenceNotFound', (w) => w.unknownNni)
    return { [`${end}_nni`]: Number(id) }
  }
  const nis = isQuery ? (await matchAddress(db, viewer, place, `${at}/place`)).nis : id
  const roomOf = (types: RegExp) =>
    (subUnit ?? fields?.subUnit)?.find(({ subUnitType }) => types.test(subUnitType))?.subUnitNumber
  const rooms = {
    block: roomOf(/block|tower/i),
    level: roomOf(/level|floor/i),
    unit: roomOf(/unit|suite|room/i),
  }
  const details = { ...rooms, ...(!nis && { ...fieldsOf(place), standard: 0 }) }
  return { [`${end}_nis`]: nis, [`${end}_details`]: details }
}

export interface WrittenSite {
  nis: string | null
  nni: number | null
  label: string | null
}

/** The items of a line: the product, named `id`, then its UNIs. The sites are in the order of the product's ends. */
export function writeLine(id: string, product: ProductId, mbps: number, sites: readonly WrittenSite[]) {
  const configured = productAt(product, mbps)
  if (sites.length === 1)
    return [{ id, product: { ...configured, place: sites.map(writePlace) }, relations: [] }]
  const unis = sites.map((site, at) => ({
    id: `${id}-${at === 0 ? 'a' : 'z'}`,
    product: {
      productOffering: { id: `${product}-uni` },
      productConfiguration: { '@type': uniUrn },
      place: [writePlace(site)],
    },
    relations: [],
  }))
  const relations = unis.map((uni, at) => ({ relationshipType: uniRelations[at]!, id: uni.id }))
  return [{ id, product: configured, relations }, ...unis]
}

/** The property of an ordered product that differs from what was quoted. */
export function differsFrom(
  quoted: ReturnType<typeof writeLine>[number]['product'],
  { productConfiguration, place: [given] = [] }: MefProduct,
): string | undefined {
  const type = mefTypeOf(productConfiguration['@type'])
  if (type !== mefTypeOf(quoted.productConfiguration['@type'])) return 'productConfiguration/@type'
  const mbps = type === uniType ? 0 : rateOf(productConfiguration)
  if (mbps !== 0 && mbps !== rateOf(quoted.productConfiguration)) return 'productConfiguration'
  const [place] = 'place' in quoted ? quoted.place : []
  if (!place || !('id' in place.place) || !given?.place.id) return undefined
  return given.place.id === place.place.id ? undefined : 'place/0/place/id'
}

export function productAt(product: ProductId, mbps: number) {
  const speed = { irValue: mbps, irUnits: 'MBPS' }
  const flows = [{ classOfServiceName: 'standard', bwpFlow: { cir: speed } }]
  const evcEnd = { ingressBandwidthProfilePerClassOfServiceName: flows }
  const envelope = [products[product].readiness ? { maxIr: speed } : { maxIrE: speed }]
  const ipvcEnd = { ingressBandwidthProfileEnvelope: envelope, egressBandwidthProfileEnvelope: envelope }
  return {
    productOffering: { id: `${product}` },
    productConfiguration: {
      '@type': urnOf(products[product].mefType),
      ...(endsOf(product).length > 1
        ? { evcEndPointA: evcEnd, evcEndPointZ: evcEnd }
        : { ipvc: { ipvcEndPoint: ipvcEnd } }),
    },
  }
}

function writePlace({ nis, nni, label }: WrittenSite) {
  const place = nni
    ? { '@type': 'GeographicSiteRef', id: `${nni}` }
    : nis
      ? { '@type': 'GeographicAddressRef', id: nis }
      : {
          '@type': 'GeographicAddress_Query',
          formattedAddressRepresentation: [{ formattedAddress: label ?? '' }],
        }
  return { role: 'INSTALL_LOCATION', place }
}
