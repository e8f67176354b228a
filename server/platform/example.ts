/** The keywords that Zod writes. */
export interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  propertyNames?: { enum?: string[] }
  additionalProperties?: JsonSchema
  prefixItems?: JsonSchema[]
  items?: JsonSchema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Examples of properties by their name, where the schema alone does not tell one. */
const byName: Record<string, string> = {
  email: 'aminah@acme.example',
  email1: 'aminah@acme.example',
  billing_email: 'billing@acme.example',
  domain: 'acme.example',
  issuer: 'https://login.acme.example',
  latitude: '3.1390',
  longitude: '101.6869',
  ids: '1,2',
  name: 'Aminah Rahman',
  first_name: 'Aminah',
  last_name: 'Rahman',
  phone: '+60312345678',
  company: 'Acme Manufacturing Sdn Bhd',
  quote_reference: 'Q-2026-000041',
  order_reference: 'O-2026-000007',
  circuit_reference: 'C-2026-000012',
  service_reference: 'S-2026-000003',
  po_number: 'PO-4711',
  project_name: 'Branches',
  site_a: 'Menara AIMS',
  site_b: 'CSF CX1',
  site_a_nis: 'KUL-0001',
  site_b_nis: 'CBJ-0003',
  nis: 'KUL-0001',
  blk_nis_code: 'KUL-0001',
  product: 'Private Leased Line',
  bandwidth: '100Mbps',
  city: 'Kuala Lumpur',
  postcode: '50200',
  state: 'Wilayah Persekutuan',
  country: 'Malaysia',
  url: 'https://hooks.acme.example/trunkline',
}

const line = {
  product_id: 1,
  site_a_nis: 'KUL-0001',
  site_b_nis: 'CBJ-0003',
  bandwidth_id: 4,
  contract_id: 24,
}

/** Of bodies, or of a query, whose rules go beyond their JSON schema. */
export const examplesByCall: Record<string, object> = {
  'POST /signup': { postcode: '50200' },
  'POST /quotes': line,
  'PUT /quotes/:id': line,
  'POST /quotes/bulk': { data: [line] },
  'PUT /quotes/complete/:id': line,
  'POST /quotes/:id/messages': { text: 'Is the riser accessible on weekends?' },
  'POST /quotes/create-wish-list': { ids: [41], project_name: 'Branches' },
  'PUT /circuits/:id/milestones/:kind': { planned: '2026-12-01' },
  'PUT /circuits/milestones': { planned: '2026-12-01' },
  'PUT /circuits/plan': { circuit_ids: [12], planned: '2026-12-01' },
  'GET /circuits/plan-days': { circuit_ids: '12,13' },
  'PUT /site-sheets/:id/what-if': { term: 24 },
}

/** A value that the JSON schema allows; of objects only what is required. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const { format, pattern, minimum = 1, maximum = 1, minLength = 0, maxLength = Infinity } = schema
  const [type] = [schema.type].flat()
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const named = byName[name]
  if (type === 'string' && named !== undefined && (!pattern || new RegExp(pattern).test(named)))
    return named.slice(0, maxLength)
  if (schema.default !== undefined) return schema.default
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return exampleOf(first, name)
  if (type === 'object') {
    const { properties = {}, required = [], propertyNames, additionalProperties } = schema
    const names = [...new Set([...required, ...(propertyNames?.enum ?? [])])]
    return Object.fromEntries(
      names.map((key) => [key, exampleOf(properties[key] ?? additionalProperties ?? {}, key)]),
    )
  }
  if (schema.prefixItems) return schema.prefixItems.map((each) => exampleOf(each, name))
  if (type === 'array') return schema.items ? [exampleOf(schema.items, name)] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(minimum, Math.min(maximum, 1))
  if (type !== 'string') return null
  if (format === 'date') return '2026-12-01'
  if (format === 'date-time') return '2026-12-01T02:30:00.000Z'
  if (pattern) return texts.find((each) => new RegExp(pattern).test(each)) ?? 'Example'
  return 'Example'.padEnd(minLength, '.').slice(0, maxLength)
}

/** For patterns: the first that matches. */
const texts = [
  '1',
  '2026-12-01',
  '2026-12-01T02:30:00.000Z',
  '2026',
  '2026-12',
  'all',
  'created_at',
  '123456',
  'a'.repeat(43),
]
