// oxlint-disable typescript/no-explicit-any -- bodies are read as an outside client reads them
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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

/** An example of the folder in the shapes of its own OpenAPI files: a place is nested, and a term counts months. */
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
  const signIn = await fetch(`${portal}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@acme.example', password: demoPassword }),
  })
  const { data: session } = (await signIn.json()) as { data: { access_token: string } }

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
  token = session.access_token

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

  say(`${calls} calls: ${violations} schema violations, ${unexpected} unexpected statuses`)
  process.exitCode = violations + unexpected > 0 ? 1 : 0
} finally {
  for (const child of started.toReversed()) {
    child.kill('SIGTERM')
    await Promise.race([child.exitCode ?? child.signalCode ?? once(child, 'exit'), pause(10_000)])
  }
  await rm(work, { recursive: true, force: true })
}
