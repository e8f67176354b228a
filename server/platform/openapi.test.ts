import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { featureOf, features, openApiDocument } from '#server/platform/docs.ts'

interface Example {
  example: any
}
interface Call {
  tags: string[]
  parameters?: ({ name: string; in: string } & Example)[]
  requestBody?: { content: Record<string, Example> }
  responses: { 200: { content: Record<string, Example> } }
}
const document = openApiDocument('http://127.0.0.1') as {
  tags: { name: string }[]
  paths: Record<string, Record<string, Call>>
}

test('the OpenAPI document has a tag for each feature, and one on each call', () => {
  const names = Object.keys(features)
  expect(document.tags.map(({ name }) => name)).toEqual(names)
  const calls = Object.values(document.paths).flatMap((path) => Object.values(path))
  for (const { tags } of calls) expect(tags).toHaveLength(1)
  expect([...new Set(calls.flatMap(({ tags }) => tags))].toSorted()).toEqual(names.toSorted())
  for (const call of ['/api/quotes/compare', '/api/quotes/{id}', '/api/floor-approvals'])
    expect(document.paths[call]!.get!.tags).toEqual(['quotes'])
  expect(document.paths['/api/pricing-rule/import']!.post!.tags).toEqual(['rate-cards'])
})

const endpoints = Object.values(api).flatMap((calls) => Object.values(calls as Record<string, Endpoint>))

test.each(endpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  '%s %s has an example of its input that it accepts, and of its answer',
  (method, path, endpoint) => {
    const url = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`
    const call = document.paths[url]![method.toLowerCase()]!
    const given = (place: string) =>
      Object.fromEntries(
        (call.parameters ?? [])
          .filter((each) => each.in === place && each.example !== undefined)
          .map(({ name, example }) => [name, String(example)]),
      )
    endpoint.params?.parse(given('path'))
    endpoint.query?.parse(given('query'))
    endpoint.body?.parse(Object.values(call.requestBody!.content)[0]!.example)
    if (endpoint.data && !endpoint.answersStream) {
      const { example } = call.responses[200].content['application/json']!
      expect(example.success).toBe(true)
      endpoint.data.parse(example.data)
    }
  },
)

/** Document calls have the tag of orders, which own the documents; the portal's health has no feature. */
const servedElsewhere = { documents: 'orders', health: 'platform' } as Record<string, string>

test('a call has the tag of the folder of the server that serves it', async () => {
  // The folders whose routes import each group of calls: orders answers one call of services.
  const served = new Map<unknown, Set<string | undefined>>()
  for (const file of globSync('server/*/{*routes,health}.ts'))
    for (const [, names, from] of readFileSync(file, 'utf8').matchAll(
      /^import \{([^}]+)\} from '(#contract\/[^']+)'/gm,
    )) {
      const contract = await import(/* @vite-ignore */ from!)
      for (const name of names!.split(',').map((each) => each.trim()))
        for (const each of [contract[name], ...Object.values(contract[name] ?? {})])
          served.set(each, (served.get(each) ?? new Set()).add(file.split(sep)[1]))
    }
  for (const [group, calls] of Object.entries<Record<string, Endpoint>>(api))
    for (const [name, call] of Object.entries(calls)) {
      const feature = servedElsewhere[group] ?? featureOf[group as keyof typeof featureOf]
      expect(served.get(call)?.has(feature), `${group}.${name} is served by ${feature}`).toBe(true)
    }
})
