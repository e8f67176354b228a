import * as z from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorStatus, type ErrorCode } from '#contract/errors.ts'
import { featureOf, features } from '#contract/features.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the whole contract. Codecs appear in their wire format. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const group of Object.keys(featureOf) as (keyof typeof featureOf)[])
    for (const [name, endpoint] of Object.entries<Endpoint>(api[group])) {
      const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
      ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(group, name, endpoint)
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trunkline',
      version: '1',
      description:
        'Prices for network connectivity, quotes and orders. Money is in ringgit, dates are ISO 8601.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(features).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'From POST /api/login' } },
      schemas: { Failure: failure },
    },
  }
}

const failure = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false, type: 'boolean' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string', description: 'In the language of Accept-Language (en, ms)' },
    errors: {
      type: 'object',
      description: 'Field to its messages',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}

function operation(group: keyof typeof featureOf, name: string, endpoint: Endpoint): Json {
  const parameters = [...parametersIn('path', endpoint.params), ...parametersIn('query', endpoint.query)]
  if (endpoint.idempotent)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 200 },
      description: 'A repeated key returns the first answer again for 24 hours',
    })
  if (endpoint.preview)
    parameters.push({
      name: 'preview',
      in: 'query',
      required: false,
      schema: { type: 'string', const: '1' },
      description: 'Returns what the call would do and saves nothing',
    })
  const access =
    typeof endpoint.access === 'string' ? endpoint.access : `roles: ${endpoint.access.join(', ')}`
  return {
    operationId: `${group}_${name}`,
    tags: [featureOf[group]],
    summary: endpoint.summary,
    description: `Access: ${access}.`,
    security: endpoint.access === 'public' ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...((endpoint.body ?? endpoint.file) && { requestBody: { required: true, content: bodyOf(endpoint) } }),
    responses: { 200: { description: 'Done', content: answerOf(endpoint) }, ...refusals(endpoint) },
  }
}

const binary = { type: 'string', format: 'binary' }

function bodyOf({ body, file }: Endpoint): Json {
  const schema: { properties?: Json; required?: string[] } = body ? wireSchema(body) : { type: 'object' }
  if (!file) return json(schema)
  const { field = 'file' } = file
  const required = [...(schema.required ?? []), field]
  const properties = { ...schema.properties, [field]: binary }
  return { 'multipart/form-data': { schema: { ...schema, required, properties } } }
}

function answerOf(endpoint: Endpoint): Json {
  if (endpoint.answersStream) return { 'text/event-stream': { schema: { type: 'string' } } }
  if (endpoint.answersPage) return { 'text/html': { schema: { type: 'string' } } }
  return endpoint.answersFile ? { '*/*': { schema: binary } } : json(success(endpoint))
}

function success(endpoint: Endpoint): Json {
  return {
    type: 'object',
    required: ['success', ...(endpoint.data ? ['data'] : []), ...(endpoint.counted ? ['count'] : [])],
    properties: {
      success: { const: true, type: 'boolean' },
      message: { type: 'string' },
      ...(endpoint.data && { data: wireSchema(endpoint.data) }),
      ...(endpoint.counted && { count: { type: 'integer', minimum: 0 } }),
    },
  }
}

function refusals(endpoint: Endpoint): Json {
  const codes: ErrorCode[] = []
  if (endpoint.access !== 'public') codes.push('unauthenticated')
  if (Array.isArray(endpoint.access)) codes.push('forbidden')
  if (endpoint.params ?? endpoint.query ?? endpoint.body) codes.push('invalid')
  if (endpoint.params) codes.push('not_found')
  if (endpoint.method !== 'GET' && endpoint.access !== 'public') codes.push('wrong_status')
  if (endpoint.hourly) codes.push('too_many')
  codes.push('unavailable')
  return Object.fromEntries(
    codes.map((code) => [
      errorStatus[code],
      { description: code, content: json({ $ref: '#/components/schemas/Failure' }) },
    ]),
  )
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = wireSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** What a schema's value looks like on the wire: the input side, before codecs are decoded. */
function wireSchema(schema: z.ZodType): Json {
  const { $schema: _, ...wire } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return wire
}
