import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { inventoryApi } from '#contract/mef/inventory.ts'
import { qualificationApi } from '#contract/mef/qualification.ts'
import { mefOrderApi } from '#contract/mef/order.ts'
import { mefQuoteApi } from '#contract/mef/quote.ts'
import { writeLine, type WrittenSite } from '#server/mef/product.ts'
import { keyFor } from '#server/testing/keys.ts'
import { callerOf, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const addresses = '/mefApi/cantata/geographicAddressManagement/v2'
const qualifications = '/mefApi/cantata/productOfferingQualification/v8/productOfferingQualification'

const contact = {
  role: 'buyerContactInformation',
  name: 'Aina',
  emailAddress: 'aina@acme.example',
  number: '1',
}
const building = (nis: string): WrittenSite => ({ nis, nni: null, label: null })
const leased = (mbps: number, a: WrittenSite, b: WrittenSite) => [1, mbps, [a, b]] as const
const fibre = (mbps: number, nis: string) => [3, mbps, [building(nis)]] as const
type Line = readonly [1 | 3, number, readonly WrittenSite[]]

/** A qualification of these lines. */
function requestOf(lines: Line[], more: object = {}) {
  return {
    instantSyncQualification: true,
    provideAlternative: true,
    relatedContactInformation: [contact],
    productOfferingQualificationItem: lines.flatMap((each, at) =>
      writeLine(`line-${at}`, ...each).map(({ relations, ...item }) => ({
        ...item,
        action: 'add',
        qualificationItemRelationship: relations,
      })),
    ),
    ...more,
  }
}
const lit = leased(100, building('KUL-0001'), building('CBJ-0003'))

/** A qualification of a line, with one item changed. */
function requestWith(at: number, change: (item: any) => void) {
  const request = structuredClone(requestOf([lit]))
  change(request.productOfferingQualificationItem[at])
  return request
}
const unlisted = {
  streetName: 'Jalan Tiada Nama 99',
  city: 'Rawang',
  postcode: '48000',
  stateOrProvince: 'Selangor',
  countryCode: 'MY',
}
const toUnlisted = (fields: object) =>
  requestWith(2, (item) => {
    const place = { '@type': 'GeographicAddress_Query', fieldedAddressRepresentation: [fields] }
    item.product.place[0].place = place
  })

async function buildingWith(where: Parameters<typeof world.row<'building'>>[1]): Promise<string> {
  return (await world.row('building', where)).nis_code
}

describe('a qualification', () => {
  const resultsOf = async (request: object, who = world.acme) => {
    const { status, body } = await who.post(qualifications, request)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ state: 'done', id: expect.any(String) })
    return body.productOfferingQualificationItem
  }

  test('is green between on-net buildings, and from an NNI', async () => {
    const { body } = await world.borneo.get('/api/options?product_id=1')
    const nni = { nis: null, nni: body.data.nnis[0].id, label: null }
    const green = { serviceabilityConfidence: 'green', deliveryType: 'onNetWithoutBuild' }
    const items = await resultsOf(requestOf([lit, leased(100, nni, building('CBJ-0003'))]), world.borneo)
    expect(items).toMatchObject(Array.from({ length: 6 }, () => ({ state: 'done', ...green })))
    const days = (grade: string, nni_ends: number) =>
      body.data.lead_times.find((each: any) => each.grade === grade && each.nni_ends === nni_ends)
        .working_days
    for (const [at, nnis] of [
      [0, 0],
      [3, 1],
    ] as const)
      expect(items[at].installationInterval).toEqual({ amount: days('on_net', nnis), units: 'businessDays' })
  })

  test('is yellow to a near-net building and to an address that is not listed', async () => {
    const near = await buildingWith({ network_status: 'near_net' })
    const nearby = requestOf([leased(100, building('KUL-0001'), building(near))])
    const [evc, a, b] = await resultsOf(nearby)
    const [, , elsewhere] = await resultsOf(toUnlisted(unlisted))
    expect(evc).toMatchObject({ serviceabilityConfidence: 'yellow', deliveryType: 'onNetWithBuild' })
    expect(a).toMatchObject({ serviceabilityConfidence: 'green', deliveryType: 'onNetWithoutBuild' })
    expect(b).toMatchObject({ serviceabilityConfidence: 'yellow', deliveryType: 'onNetWithBuild' })
    expect(elsewhere).toMatchObject({ serviceabilityConfidence: 'yellow', deliveryType: 'offNetWithBuild' })
  })

  test('is red with an alternative where FTTO or the speed is not offered', async () => {
    const notReady = fibre(100, await buildingWith({ ftto_readiness: 'not_ready' }))
    const slowly = fibre(2_000, await buildingWith({ ftto_readiness: 'gpon' }))
    const oddly = leased(70, building('KUL-0001'), building('CBJ-0003'))
    const [slow, none, odd, uni] = await resultsOf(requestOf([slowly, notReady, oddly]))
    expect(slow).toMatchObject({
      serviceabilityConfidence: 'red',
      serviceabilityConfidenceReason: expect.any(String),
      alternateProductOfferingProposal: [{ alternateProduct: { productOffering: { id: '3' } } }],
    })
    expect(none).toMatchObject({ serviceabilityConfidence: 'red', alternateProductOfferingProposal: [] })
    expect(odd.alternateProductOfferingProposal).toMatchObject([{ serviceabilityConfidence: 'green' }])
    expect(uni).toMatchObject({ serviceabilityConfidence: 'red' })
    const unasked = await resultsOf(requestOf([notReady], { provideAlternative: false }))
    expect(unasked[0]).not.toHaveProperty('alternateProductOfferingProposal')
  })
})

describe('the validation of an address', () => {
  const validated = async (address: object) => {
    const { status, body } = await world.acme.post(`${addresses}/geographicAddressValidation`, {
      instantSyncValidation: true,
      submittedGeographicAddress: { '@type': 'GeographicAddress_Query', ...address },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.state).toBe('ready')
    expect(body).not.toHaveProperty('id')
    return body
  }

  test('names the listed building of a label, a text and fields', async () => {
    const { body: listed } = await world.acme.get(`${addresses}/geographicAddress/KUL-0001`)
    for (const address of [
      { labelRepresentation: [{ label: 'KUL-0001', administrativeAuthority: 'NIS' }] },
      { formattedAddressRepresentation: listed.formattedAddressRepresentation },
      { fieldedAddressRepresentation: listed.fieldedAddressRepresentation },
    ])
      expect((await validated(address)).bestMatchGeographicAddress).toEqual(listed)
  })

  test('offers buildings that are like it, and those near an unlisted one', async () => {
    const { name } = await world.row('building', { nis_code: 'KUL-0001' })
    const alike = await validated({ formattedAddressRepresentation: [{ formattedAddress: name }] })
    expect(alike).not.toHaveProperty('bestMatchGeographicAddress')
    expect(alike.alternateGeographicAddress.map(({ id }: any) => id)).toContain('KUL-0001')

    const near = await validated({ fieldedAddressRepresentation: [unlisted] })
    expect(near).not.toHaveProperty('bestMatchGeographicAddress')
    expect(near.alternateGeographicAddress).not.toEqual([])
    const abroad = { ...unlisted, countryCode: 'SG', city: 'Singapore', stateOrProvince: '' }
    expect(await validated({ fieldedAddressRepresentation: [abroad] })).toMatchObject({
      alternateGeographicAddress: [],
    })
  })
})

const itemsAt = '/productOfferingQualificationItem'
test.each<[string, number, string, () => unknown]>([
  [
    'no contact',
    422,
    'missingProperty /relatedContactInformation',
    () => requestOf([lit], { relatedContactInformation: undefined }),
  ],
  [
    'a flag as text',
    422,
    'invalidFormat /provideAlternative',
    () => requestOf([lit], { provideAlternative: 'yes' }),
  ],
  [
    'another action',
    422,
    `invalidValue ${itemsAt}/0/action`,
    () => requestWith(0, (item) => (item.action = 'modify')),
  ],
  ['no items', 422, `invalidValue ${itemsAt}`, () => requestOf([])],
  [
    'another product',
    422,
    `invalidValue ${itemsAt}/0/product/productConfiguration/@type`,
    () =>
      requestWith(
        0,
        (item) =>
          (item.product.productConfiguration['@type'] = 'urn:mef:lso:spec:cantata-sonata:ip-uni:v1.0.0:all'),
      ),
  ],
  [
    'no bandwidth',
    422,
    `missingProperty ${itemsAt}/0/product/productConfiguration`,
    () =>
      requestWith(
        0,
        (item) =>
          (item.product.productConfiguration = { '@type': item.product.productConfiguration['@type'] }),
      ),
  ],
  [
    'one UNI twice',
    422,
    `referenceNotFound ${itemsAt}/0/qualificationItemRelationship/1/id`,
    () => requestWith(0, (item) => (item.qualificationItemRelationship[1].id = 'line-0-a')),
  ],
  [
    'no UNI Z',
    422,
    `missingProperty ${itemsAt}/0/qualificationItemRelationship`,
    () => requestWith(0, (item) => item.qualificationItemRelationship.pop()),
  ],
  [
    'a UNI alone',
    422,
    `otherIssue ${itemsAt}/0`,
    () => {
      const [, uni] = requestOf([lit]).productOfferingQualificationItem
      return requestOf([], { productOfferingQualificationItem: [uni] })
    },
  ],
  ['one id twice', 422, `invalidValue ${itemsAt}/1/id`, () => requestWith(1, (item) => (item.id = 'line-0'))],
  [
    'no place',
    422,
    `missingProperty ${itemsAt}/1/product/place`,
    () => requestWith(1, (item) => delete item.product.place),
  ],
  [
    'an unknown building',
    422,
    `referenceNotFound ${itemsAt}/2/product/place/0`,
    () => requestWith(2, (item) => (item.product.place[0].place.id = 'KUL-9999')),
  ],
  [
    'half an address',
    422,
    `invalidValue ${itemsAt}/2/product/place/0`,
    () => toUnlisted({ ...unlisted, city: '' }),
  ],
  ['text that cannot be stored', 400, 'invalidBody', () => requestOf([lit], { externalId: 'a\0' })],
  ['half a surrogate pair', 400, 'invalidBody', () => requestOf([lit], { externalId: 'a\ud800' })],
  ['no object', 400, 'invalidBody', () => []],
])('a qualification with %s is refused', async (_, status, expected, body) => {
  const answer = await world.acme.post(qualifications, body())
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  const [error] = [answer.body].flat()
  expect([error.code, error.propertyPath].filter(Boolean).join(' ')).toBe(expected)
  expect(error.reason).not.toBe('')
})

test.each([
  ['colour=red', 'invalidQuery'],
  ['buyerId=', 'missingQueryValue'],
  ['buyerId=%00', 'invalidQuery'],
  ['buyerId=a&buyerId=b', 'invalidQuery'],
])('the query %s is refused', async (query, code) => {
  const answer = await world.acme.get(`${addresses}/geographicAddress/KUL-0001?${query}`)
  expect(answer).toMatchObject({ status: 400, body: { code, reason: expect.any(String) } })
  expect((await world.acme.get(`${addresses}/geographicAddress/KUL-0001?buyerId=a&sellerId=b`)).status).toBe(
    200,
  )
})

const apis = '/mefApi/cantata'
const calls = [
  ...Object.values<Endpoint>({ ...qualificationApi, ...mefQuoteApi, ...mefOrderApi }).map(
    ({ method, path, body, counted, scope = 'read' }) =>
      [method, path, body ? 422 : counted ? 200 : 404, scope] as const,
  ),
  [inventoryApi.product.method, inventoryApi.product.path, 404, 'read'],
  ['GET', `${apis}/geographicAddressManagement/v2/geographicAddressValidation/:id`, 501, 'read'],
  ['GET', `${apis}/productOfferingQualification/v8/productOfferingQualification`, 501, 'read'],
  ['POST', `${apis}/productOfferingQualification/v8/hub`, 501, 'read'],
  ['DELETE', `${apis}/productOfferingQualification/v8/hub/:id`, 501, 'read'],
] as const

test.each(calls)('%s %s is for customers and keys with its scope', async (method, path, refused, scope) => {
  const statusOf = async ({ token }: { token: string }) => {
    const call = callerOf(world.http, token)[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete']
    const { status, body } = await call(path.replace(':id', 'KUL-9999'), {} as never)
    return `${status} ${status === 200 ? 'list' : [body].flat()[0].code}`
  }
  expect(await statusOf(world.stranger)).toBe('401 missingCredentials')
  expect(await statusOf({ token: 'dead' })).toBe('401 invalidCredentials')
  for (const staff of [world.manager, world.admin, world.commercial])
    expect(await statusOf(staff)).toBe('403 accessDenied')
  const codes = { 200: 'list', 404: 'notFound', 422: 'missingProperty', 501: 'notImplemented' }
  for (const customer of [world.acme, world.colleague, world.borneo])
    expect(await statusOf(customer)).toBe(`${refused} ${codes[refused]}`)
  expect(await statusOf(await keyFor(world, 'acme', { scopes: [scope] }))).toBe(
    `${refused} ${codes[refused]}`,
  )
  const other = await keyFor(world, 'acme', { scopes: ['service'] })
  expect(await statusOf(other)).toBe('403 accessDenied')
})
