import * as z from 'zod'
import { grades } from '#contract/buildings.ts'
import { productId } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import type { Role } from '#contract/roles.ts'
import { paging, withinRowLimit } from '#contract/paging.ts'
import { filled, id, idInPath, moment, text, version } from '#contract/text.ts'

/** The admin alone changes the catalogue. */
const readers = ['customer', 'client_manager', 'admin'] as const satisfies readonly Role[]

export const symmetries = ['symmetric', 'asymmetric'] as const
/** Contended: shared with others at busy times. */
export const sharings = ['dedicated', 'contended'] as const

/** PNG, JPEG or WebP by content. */
export const maxPictureBytes = 1024 * 1024
export const maxPicturePixels = 4_000

export const serviceTextLengths = {
  title: 80,
  text: 1_000,
  /** Such as an Ethernet port. */
  interface: 200,
  /** Availability and time to restore. */
  service_level: 200,
  alt: 200,
} as const

export const maxServices = 50

const { title, text: words, interface: port, service_level, alt } = serviceTextLengths

/** Empty texts are shown in English. */
const malay = {
  title: text(title).default(''),
  text: text(words).default(''),
  interface: text(port).default(''),
  service_level: text(service_level).default(''),
}

/** The texts beside `ms` are English. */
const described = {
  /** Null: it leads to the customised request. */
  product_id: productId.nullable(),
  title: filled(title),
  text: filled(words),
  interface: text(port),
  service_level: text(service_level),
  ms: z.object(malay),
  symmetry: z.enum(symmetries).nullable(),
  sharing: z.enum(sharings).nullable(),
  /** Hidden: for staff only. A product without a visible entry leaves price search. */
  visible: z.boolean(),
}

const picture = z.object({
  /** Changes with the picture. */
  version,
  alt: z.string(),
  alt_ms: z.string(),
})

/** Without `content` (base64) only the description changes. */
const pictureGiven = z.object({
  content: z.base64().optional(),
  alt: filled(alt),
  alt_ms: text(alt).default(''),
})

const productService = z.object({
  id,
  /** Counts changes of the content, not of the position. */
  version,
  ...described,
  ms: z.object({ title: z.string(), text: z.string(), interface: z.string(), service_level: z.string() }),
  position: z.int(),
  picture: picture.nullable(),
  /** The lowest monthly price on the viewer's own card, over the longest term; null without a product or a price. */
  price_from: z.object({ monthly: ringgit, bandwidth: z.string(), months: z.int() }).nullable(),
  lead_times: z.array(z.object({ grade: z.enum(grades), nni_ends: z.int(), working_days: z.int() })),
})
export type ProductService = z.output<typeof productService>

export const handedOver = productService
  .pick({ interface: true, service_level: true, symmetry: true, sharing: true })
  .extend({ ms: productService.shape.ms.pick({ interface: true, service_level: true }) })

/** A change has only the changed fields. */
const given = z
  .object({ ...described, position: z.int().min(1).max(maxServices), picture: pictureGiven.nullable() })
  .partial()
const newService = given.extend({ title: described.title, text: described.text })
export type NewProductService = z.output<typeof newService>
/** Changed without a version. */
const ofNow = ['visible', 'position']
const changedService = given
  .extend({
    /** The version that was read. */
    version: version.optional(),
  })
  .refine(
    ({ version, ...sent }) =>
      version !== undefined ||
      Object.entries(sent).every(([name, value]) => value === undefined || ofNow.includes(name)),
    { path: ['version'], params: { rule: 'required' } },
  )
export type ChangedProductService = z.output<typeof changedService>

export const catalogueFields = [
  'product',
  'title',
  'text',
  'interface',
  'service_level',
  'ms_title',
  'ms_text',
  'ms_interface',
  'ms_service_level',
  'symmetry',
  'sharing',
  'picture',
  'alt',
  'alt_ms',
  'visible',
  'position',
] as const
export type CatalogueField = (typeof catalogueFields)[number]

/** Empty for nothing; of a picture its kind and size. */
const fieldChange = z.object({ field: z.enum(catalogueFields), before: z.string(), after: z.string() })
export type CatalogueChange = z.output<typeof fieldChange>

const event = z.object({
  id,
  at: moment,
  actor: z.string(),
  action: z.enum(['add', 'change', 'remove']),
  /** The value at that time. */
  title: z.string(),
  changes: z.array(fieldChange),
})
export type CatalogueEvent = z.output<typeof event>

/** Data of a refused change: today's version, and the changes since the one that was read, oldest first. */
export const staleService = z.object({ version, changes: z.array(fieldChange) })
export type StaleEntry = z.output<typeof staleService>

const reach = { on_net: z.int(), near_net: z.int(), ftto: z.int() }
const coverage = z.object({
  places: z.array(z.object({ latitude: z.number(), longitude: z.number(), ...reach })),
  states: z.array(z.object({ state: z.string(), ...reach })),
})
export type Coverage = z.output<typeof coverage>

/** Base64 takes four bytes for three; the texts are extra. */
const maxBytes = 2 * 1024 * 1024

export const productServiceApi = {
  list: endpoint('GET', '/product-services', {
    access: readers,
    summary:
      'List the catalogue in its order, with the lowest monthly price on the caller’s own card and the lead times of each product. Customers see what is visible.',
    data: z.array(productService),
  }),
  history: endpoint('GET', '/product-services/history', {
    access: ['admin'],
    summary: 'List the changes of the catalogue, latest first.',
    query: z.object({ page: paging.page, per_page: paging.per_page }).refine(...withinRowLimit),
    data: z.array(event),
    counted: true,
  }),
  coverage: endpoint('GET', '/product-services/coverage', {
    access: readers,
    summary:
      'Count the on-net, near-net and FTTO-ready buildings by spot of the map, at most 600 spots, and by state.',
    data: coverage,
  }),
  picture: endpoint('GET', '/product-services/:id/picture', {
    access: readers,
    summary: 'Get the picture of a product service.',
    params: z.object({ id: idInPath }),
    answersFile: true,
  }),
  add: endpoint('POST', '/product-services', {
    access: ['admin'],
    summary:
      'Add an entry to the catalogue, at its end unless a position is given. A picture is PNG, JPEG or WebP by content, at most 1 MB and 4,000 pixels each way, in base64.',
    body: newService,
    data: z.object({ id }),
    maxBytes,
    idempotent: true,
  }),
  change: endpoint('PUT', '/product-services/:id', {
    access: ['admin'],
    summary:
      'Change an entry of the catalogue: only what is sent changes, `picture: null` removes the picture. Price search offers the products with a visible entry, and keeps one (409). `version` is required of all but `visible` and `position`; a stale one is 409 with what has changed since.',
    params: z.object({ id: idInPath }),
    body: changedService,
    maxBytes,
  }),
  remove: endpoint('DELETE', '/product-services/:id', {
    access: ['admin'],
    summary:
      'Delete an entry of the catalogue. Quotes of its product stay; the last one that keeps a product in price search is 409.',
    params: z.object({ id: idInPath }),
  }),
}
