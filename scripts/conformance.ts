// oxlint-disable typescript/no-explicit-any -- typed bodies would repeat the schemas that this script checks
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Ajv } from 'ajv'
import { freePort } from '#server/embedded/postmaster.ts'
import { demoPassword } from '#server/seed/people.ts'

// npm run conformance -- FOLDER
// Sends the example requests of MEF LSO Cantata to a portal through Prism, which validates every request and answer against
// the standard's OpenAPI files. FOLDER has these files (`cantata-….yml`) and `examples/`. Prism is installed for the run.
const prism = '@stoplight/prism-cli@5.14.2'
const say = (line: string) => console.log(line)
const given = process.argv[2]
if (!given) throw new Error('Name the folder with the OpenAPI files: npm run conformance -- FOLDER')
const folder = resolve(given)
const work = await mkdtemp(join(tmpdir(), 'trunkline-conformance-'))
const started: ChildProcess[] = []
let [calls, violations, unexpected] = [0, 0, 0]

/** Starts a program until it prints this. */
async function start(command: string[], env: Record<string, string>, ready: string) {
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  await new Promise<void>((isReady, failed) => {
    child.stdout.on('data', (chunk) => String(chunk).includes(ready) && isReady())
    child.once('exit', (code) => failed(new Error(`${command[0]} ended with ${code}`)))
  })
}

interface Proxied {
  /** Fails on a violation of the OpenAPI file, in the answer or in a request that should be valid, and on another status. */
  call: (name: string, method: string, path: string, status: number, body?: unknown) => Promise<any>
}

let token = ''

async function proxied(file: string, upstream: string): Promise<Proxied> {
  const port = await freePort()
  const cli = join(work, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js')
  await start([cli, 'proxy', join(folder, file), upstream, '--port', `${port}`], {}, 'is listening')
  return {
    async call(name, method, path, status, body) {
      calls++
      // Prism replaces a 501 by an invented answer.
      const through = status === 501 ? upstream : `http://127.0.0.1:${port}`
      const answer = await fetch(`${through}${path}`, {
        method,
        headers: {
          accept: 'application/json;charset=utf-8',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json;charset=utf-8' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const read = answer.status === 204 ? undefined : await answer.json()
      const found = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as { location: string[] }[]
      // A refused request is not valid.
      const counted = found.filter(({ location }) => status < 400 || location[0] !== 'request')
      violations += counted.length
      if (answer.status !== status) unexpected++
      const wrong = answer.status !== status || counted.length > 0
      say(`${wrong ? 'WRONG' : 'ok   '} ${answer.status} ${name}`)
      if (wrong) say(JSON.stringify({ expected: status, violations: counted, answer: read }, null, 2))
      return read
    },
  }
}

/** Validates the body of an event of the standard, or fails for one that the file does not name. */
async function notificationsOf(file: string) {
  const yaml = createRequire(join(work, 'package.json'))('@stoplight/yaml') as {
    parse: (text: string) => any
  }
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const document = yaml.parse(await readFile(join(folder, file), 'utf8'))
  ajv.addSchema(document, file)
  return (path: string, body: any): unknown => {
    const listener = document.paths[path]?.post.requestBody.content['application/json;charset=utf-8']
    if (!listener) return `no ${path}`
    const $ref = `${file}${listener.schema.$ref}`
    const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref })
    return validate(body) ? undefined : validate.errors
  }
}

/** Reads an example and corrects it to its OpenAPI file: a place is nested, and a term counts months. */
async function example(name: string, sites: Record<string, string>) {
  const text = await readFile(join(folder, 'examples', name), 'utf8')
  return JSON.parse(text, (key, value) => {
    if (key === 'place' && Array.isArray(value))
      return value.map(({ role, ...place }) => ({
        role,
        place: { ...place, id: sites[place.id] ?? place.id },
      }))
    return value === 'calendarMonths' ? 'months' : value
  })
}

/** The example at a bandwidth that the portal offers. */
function at(mbps: number, request: object) {
  return JSON.parse(JSON.stringify(request), (key, value) =>
    key === 'eir' ? { irValue: mbps, irUnits: 'MBPS' } : value,
  )
}

try {
  say(`Installing ${prism}`)
  const install = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', work, prism],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  )
  if (install.status !== 0) throw new Error('Prism cannot be installed')
  const port = await freePort()
  const env = {
    PORT: `${port}`,
    DATA_DIR: join(work, 'data'),
    DEMO: '1',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
  }
  await start(['server/start.js', '--no-screens', '--no-history'], env, 'is ready at')
  const portal = `http://127.0.0.1:${port}`
  /** A call of the portal's own API that must succeed. */
  async function ask(method: string, path: string, body?: unknown, as = token): Promise<any> {
    const answer = await fetch(`${portal}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { data, message } = (await answer.json()) as { data: any; message?: string }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message}`)
    return data
  }
  const signIn = async (email: string) =>
    (await ask('POST', '/login', { email, password: demoPassword })).access_token as string
  const session = await signIn('customer@acme.example')

  const base = `${portal}/mefApi/cantata`
  const addresses = await proxied(
    'cantata-geographic-address-management.yml',
    `${base}/geographicAddressManagement/v2`,
  )
  const qualifications = await proxied(
    'cantata-product-offering-qualification-management.yml',
    `${base}/productOfferingQualification/v8`,
  )
  await addresses.call('an address without a token', 'GET', '/geographicAddress/KUL-0001', 401)
  token = session

  const listed = await addresses.call('a listed address', 'GET', '/geographicAddress/KUL-0001', 200)
  await addresses.call('an unknown address', 'GET', '/geographicAddress/KUL-9999', 404)
  await addresses.call('an unknown filter', 'GET', '/geographicAddress/KUL-0001?colour=red', 400)
  const validate = (name: string, status: number, submittedGeographicAddress: object) =>
    addresses.call(name, 'POST', '/geographicAddressValidation', status, {
      instantSyncValidation: true,
      submittedGeographicAddress,
    })
  const type = { '@type': 'GeographicAddress_Query' }
  const { fieldedAddressRepresentation, formattedAddressRepresentation } = listed
  await validate('a listed address in fields', 200, { ...type, fieldedAddressRepresentation })
  await validate('a listed address as text', 200, { ...type, formattedAddressRepresentation })
  const unlisted = { city: 'Rawang', postcode: '48000', stateOrProvince: 'Selangor', countryCode: 'MY' }
  await validate('an unlisted address', 200, { ...type, fieldedAddressRepresentation: [unlisted] })
  await validate('an address without a type', 422, { fieldedAddressRepresentation })
  await addresses.call('a stored validation', 'GET', '/geographicAddressValidation/1', 501)
  await addresses.call('a listener', 'POST', '/hub', 501, { callback: 'https://buyer.example' })

  const sites = { 'NewYorkAddress-id-1': 'KUL-0001', 'WashingtonAddress-id-1': 'CBJ-0003' }
  const path = '/productOfferingQualification'
  const request = await example('poq-new-epl.json', sites)
  await qualifications.call('the example of a qualification', 'POST', path, 201, at(100, request))
  const withAlternative = { ...request, provideAlternative: true }
  await qualifications.call('one of 70 Mbps, with an alternative', 'POST', path, 201, withAlternative)
  await qualifications.call('one of unknown sites', 'POST', path, 422, await example('poq-new-epl.json', {}))
  await qualifications.call('one without items', 'POST', path, 422, {
    ...request,
    productOfferingQualificationItem: [],
  })
  await qualifications.call('the list of qualifications', 'GET', path, 501)
  await qualifications.call('a stored qualification', 'GET', `${path}/1`, 501)
  await qualifications.call('a listener', 'POST', '/hub', 501, { callback: 'https://buyer.example' })

  const quotes = await proxied('cantata-quote-management.yml', `${base}/quoteManagement/v4`)
  const toQuote = at(100, await example('quote-new-epl.json', sites))
  const quote = await quotes.call('the example of a quote', 'POST', '/quote', 201, toQuote)
  await quotes.call(
    'a quote of unknown sites',
    'POST',
    '/quote',
    422,
    await example('quote-new-epl.json', {}),
  )
  await quotes.call('the quotes that can be ordered', 'GET', '/quote?state=approved.orderable', 200)
  await quotes.call('an unknown filter', 'GET', '/quote?colour=red', 400)
  await quotes.call('the quote', 'GET', `/quote/${quote.id}`, 200)
  await quotes.call('an unknown quote', 'GET', '/quote/Q-2020-000001', 404)
  await quotes.call('a quote without a price is not declined', 'POST', '/declineQuote', 422, {
    quoteId: 'Q-0',
  })
  await quotes.call('the quote is not cancelled with its price', 'POST', '/cancelQuote', 422, {
    quoteId: quote.id,
  })
  await quotes.call('the quote is declined', 'POST', '/declineQuote', 200, {
    quoteId: quote.id,
    reason: 'Late',
  })

  const inventory = await proxied('cantata-product-inventory-management.yml', `${base}/productInventory/v2`)
  const found = await inventory.call('the list of products', 'GET', '/product?limit=100', 200)
  for (const status of new Set<string>(found.map((each: any) => each.status))) {
    const filtered = await inventory.call(`the products ${status}`, 'GET', `/product?status=${status}`, 200)
    await inventory.call(`a product ${status}`, 'GET', `/product/${filtered[0].id}`, 200)
    await inventory.call(`a UNI or another one`, 'GET', `/product/${filtered.at(-1).id}`, 200)
  }
  await inventory.call('the products at a site', 'GET', '/product?geographicAddressId=KUL-0001', 200)
  await inventory.call('the products of last year', 'GET', '/product?startDate.lt=2026-01-01T00:00:00Z', 200)
  await inventory.call('an unknown product', 'GET', '/product/0', 404)
  await inventory.call('an unknown filter of products', 'GET', '/product?colour=red', 400)

  const orders = await proxied('cantata-product-order-management.yml', `${base}/productOrderingManagement/v6`)
  const notifications = await Promise.all([
    notificationsOf('cantata-quote-notification.yml'),
    notificationsOf('cantata-product-order-notification.yml'),
  ])
  const seen = new Set<string>()
  const receiver = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      const path = request.url!
      const faults = notifications.map((validate) => validate(path, JSON.parse(text)))
      const isValid = faults.includes(undefined)
      calls++
      if (!isValid) violations++
      say(`${isValid ? 'ok   ' : 'WRONG'} ${path} ${text}`)
      if (!isValid) say(JSON.stringify(faults, null, 2))
      seen.add(path.replace('/listener/', ''))
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  try {
    await once(receiver, 'listening')
    const callback = `http://127.0.0.1:${(receiver.address() as { port: number }).port}`
    for (const [api, hub] of [
      ['quotes', quotes],
      ['orders', orders],
    ] as const) {
      const { id } = await hub.call(`a listener of ${api}`, 'POST', '/hub', 201, { callback, query: '' })
      await hub.call(`the listener of ${api}`, 'GET', `/hub/${id}`, 200)
      await hub.call(`a listener of ${api} to delete`, 'DELETE', `/hub/${id}`, 204)
      await hub.call(`a deleted listener of ${api}`, 'GET', `/hub/${id}`, 404)
      await hub.call(`an unknown type of ${api}`, 'POST', '/hub', 422, { callback, query: 'eventType=x' })
      await hub.call(`another listener of ${api}`, 'POST', '/hub', 201, { callback })
    }
    const manager = await signIn('manager@trunkline.example')
    const is = (name: string, value: string, expected: string) => {
      if (value !== expected) unexpected++
      say(`${value === expected ? 'ok   ' : 'WRONG'} ${name} is ${value}`)
    }
    const surveyed = { ...sites, 'WashingtonAddress-id-1': 'PRI-0001' }
    const wanted = at(100, await example('poq-new-epl.json', surveyed))
    const qualified = await qualifications.call('a near-net line', 'POST', path, 201, wanted)
    const [item] = qualified.productOfferingQualificationItem
    is('its confidence', item.serviceabilityConfidence, 'yellow')
    const asked = at(100, await example('quote-new-epl.json', surveyed))
    const made = await quotes.call('its quote', 'POST', '/quote', 201, asked)
    is('the quote', made.state, 'approved.orderable')
    const [{ id: quoteId }] = await ask('GET', `/quotes?keyword=${made.id}`)
    const { earliest_date } = await ask('GET', `/quotes/${quoteId}`)
    const dated = (request: any) => ({
      ...request,
      productOrderItem: request.productOrderItem.map((each: any) => ({
        ...each,
        requestedCompletionDate: `${earliest_date}T00:00:00+08:00`,
      })),
    })
    const inline = dated(at(100, await example('order-new-epl.json', surveyed)))
    await orders.call('the example of an order', 'POST', '/productOrder', 201, inline)
    const ofQuote = {
      ...inline,
      productOrderItem: inline.productOrderItem.map((each: any, at: number) => ({
        ...each,
        quoteItem: { quoteId: made.id, id: made.quoteItem[at].id },
      })),
    }
    const order = await orders.call('the order of the quote', 'POST', '/productOrder', 201, ofQuote)
    await orders.call('the same quote again', 'POST', '/productOrder', 422, ofQuote)
    const ordered = `/productOrder/${order.id}`
    const orderIs = async (state: string) =>
      is('the order', (await orders.call('the order', 'GET', ordered, 200)).state, state)
    await orderIs('acknowledged')
    await orders.call('the orders acknowledged', 'GET', '/productOrder?state=acknowledged', 200)
    await orders.call('an unknown order', 'GET', '/productOrder/O-2020-000001', 404)
    await orders.call('another number', 'PATCH', ordered, 200, { externalId: 'PO-2' })
    const productId = order.productOrderItem[0].id
    const productIs = async (status: string) =>
      is(
        'the product',
        (await inventory.call('the product', 'GET', `/product/${productId}`, 200)).status,
        status,
      )
    await productIs('pendingActive')

    const [{ id: orderId }] = await ask('GET', `/orders?keyword=${order.id}`)
    const { circuit_list } = await ask('GET', `/orders/${orderId}`)
    const circuit = `/circuits/${circuit_list[0].id}`
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    await ask('PUT', circuit, { status: 'processing' }, manager)
    await orderIs('inProgress')
    await ask('PUT', `${circuit}/milestones/validated`, { actual: day }, manager)
    const later = circuit_list[0].promised
    await ask(
      'POST',
      `${circuit}/charges`,
      { nrc: 100, mrc: 0, reason: 'Trenching', answer_by: later },
      manager,
    )
    await orderIs('held.assessingCharge')
    const [charge] = await orders.call('its charge', 'GET', `/charge?productOrderId=${order.id}`, 200)
    const { chargeItem } = await orders.call('the charge', 'GET', `/charge/${charge.id}`, 200)
    const accepted = {
      chargeItem: chargeItem.map(({ id }: any) => ({ id, acceptanceIndicator: 'accepted' })),
    }
    const answered = await orders.call(
      'the charge is accepted',
      'PATCH',
      `/charge/${charge.id}`,
      200,
      accepted,
    )
    is('the charge', answered.state, 'completed')
    await orders.call('the charge again', 'PATCH', `/charge/${charge.id}`, 409, accepted)

    const month = new Date(Date.parse(later) + 28 * 86_400_000).toISOString().slice(0, 10)
    const dates = '/modifyProductOrderItemRequestedDeliveryDate'
    const moved = await orders.call('a later date', 'POST', dates, 201, {
      productOrderItem: { productOrderId: order.id, productOrderItemId: productId },
      requestedCompletionDate: `${month}T00:00:00+08:00`,
    })
    is('the date', moved.state, 'done')
    await orders.call('the dates', 'GET', dates, 200)
    await orders.call('the date', 'GET', `${dates}/${moved.id}`, 200)

    const { relatedContactInformation } = inline
    const cancelled = await orders.call('its cancellation', 'POST', '/cancelProductOrder', 201, {
      productOrder: { productOrderId: order.id },
      relatedContactInformation,
    })
    await orderIs('assessingCancellation')
    await orders.call('the cancellations', 'GET', '/cancelProductOrder', 200)
    await orders.call('the cancellation', 'GET', `/cancelProductOrder/${cancelled.id}`, 200)
    await ask('DELETE', `${circuit}/cancel-request`)

    const delivery = { status: 'delivered', early: true, reason: 'In use' }
    await ask('PUT', circuit, delivery, manager)
    await orderIs('completed')
    await productIs('active')
    const service = (await ask('GET', `/services?keyword=${productId}`))[0]
    await ask('PUT', `/services/${service.id}/acceptance`, { accept: true, early_start: true })
    const last_day = new Date(Date.now() + 120 * 86_400_000).toISOString().slice(0, 10)
    const { charge: exit } = await ask('GET', `/services/${service.id}/exit?on=${last_day}`)
    const cease = { last_day, expected: { charge: exit }, reason: 'Closed' }
    await ask('POST', `/services/${service.id}/cease`, cease)
    await productIs('pendingTerminate')
    // All but `chargeTimeoutEvent`, which takes days.
    for (let tries = 0; seen.size < 10 && tries < 60; tries++) await pause(500)
    if (seen.size < 10) unexpected++
    say(`${seen.size} types of events: ${[...seen].join(', ')}`)
  } finally {
    receiver.close()
  }

  say(`${calls} calls: ${violations} schema violations, ${unexpected} unexpected statuses`)
  process.exitCode = violations + unexpected > 0 ? 1 : 0
} finally {
  for (const child of started.toReversed()) {
    child.kill('SIGTERM')
    await Promise.race([child.exitCode ?? child.signalCode ?? once(child, 'exit'), pause(10_000)])
  }
  await rm(work, { recursive: true, force: true })
}
