import autocannon from 'autocannon'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { recordStatements, replay, type Statement } from '#benchmarks/sql.ts'
import { demoPassword } from '#server/seed/people.ts'

const connections = 10
const seconds = 2

interface Measured {
  name: string
  rate: number
  p50: number
  p99: number
}

/**
 * Loads the portal's hot calls and compares each with two limits of this machine: the same statements sent directly
 * through pg over the same number of connections, and a bare Fastify that answers the same bytes.
 */
export async function benchCalls(
  url: string,
  database: { url: string; ownerUrl: string },
  say: (line: string) => void,
) {
  const token = await signInTo(url)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const options = await (await fetch(`${url}/api/bandwidth?product_id=1`, { headers })).json()
  const line = { product_id: 1, site_a_nis: 'KUL-0001', site_b_nis: 'CBJ-0003', contract_id: 24 }
  const calls = [
    { name: 'page 1 of 20 with total', method: 'GET', path: '/api/quotes?status=all', target: 0.5 },
    {
      name: 'price matrix',
      method: 'POST',
      path: '/api/quotes/price-check',
      body: { product_id: 1, site_a: { nis: 'KUL-0001' }, site_b: { nis: 'CBJ-0003' } },
      target: undefined,
    },
    { name: 'profile', method: 'GET', path: '/api/profile', target: undefined },
    // Last, because it adds quotes to the company whose list is measured.
    {
      name: 'price and store a quote',
      method: 'POST',
      path: '/api/quotes',
      body: { ...line, bandwidth_id: options.data[3].id },
      target: 0.5,
    },
  ] as const

  await fill(url, headers, line, options.data[3].id)
  for (const call of calls) {
    const body = 'body' in call ? JSON.stringify(call.body) : undefined
    const first = await fetch(url + call.path, { method: call.method, headers, body })
    const answer = await first.text()
    if (!first.ok) throw new Error(`${call.name}: ${first.status} ${answer}`)

    const statements = await recordStatements(database, { ...call, body, headers })
    const rounds = await alternate(
      () => load(call.name, { url: url + call.path, method: call.method, headers, body }),
      () => inSql(database.url, statements),
    )
    const bare = await onBareFastify(answer)
    const [portal, sql] = [median(rounds.map(([a]) => a)), median(rounds.map(([, b]) => b))]
    say(`\n${call.name}: ${statements.length} statements`)
    for (const each of [
      portal,
      { ...sql, name: 'the same SQL through pg' },
      { ...bare, name: 'bare Fastify, same bytes' },
    ])
      say(
        `  ${each.name.padEnd(28)} ${each.rate.toFixed(0).padStart(7)}/s   p50 ${ms(each.p50)}   p99 ${ms(each.p99)}`,
      )
    const ratios = rounds.map(([a, b]) => a.rate / b.rate).sort((a, b) => a - b)
    const ratio = ratios[Math.floor(ratios.length / 2)]!
    const verdict =
      call.target === undefined ? '' : ` (at least ${call.target}: ${ratio >= call.target ? 'yes' : 'NO'})`
    const spread = `${ratios[0]!.toFixed(2)}–${ratios.at(-1)!.toFixed(2)}`
    say(`  ratio to its own SQL ${ratio.toFixed(2)}${verdict}, in ${ratios.length} rounds ${spread}`)
  }
}

/** Measures two things in short turns, so that other load on the machine affects both alike. */
export async function alternate(one: () => Promise<Measured>, other: () => Promise<Measured>) {
  const rounds: [Measured, Measured][] = []
  for (let round = 0; round < 7; round++) rounds.push([await one(), await other()])
  return rounds.slice(1) // the first one warms up
}

/** The median by its rate. */
export function median(measured: Measured[]): Measured {
  return measured.toSorted((a, b) => a.rate - b.rate)[Math.floor(measured.length / 2)]!
}

const ms = (value: number) => `${value.toFixed(1).padStart(6)} ms`

export async function signInTo(url: string, email = 'customer@acme.example'): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  return ((await answer.json()) as { data: { access_token: string } }).data.access_token
}

/** A company with some history: a list of three rows would not be realistic. */
async function fill(url: string, headers: Record<string, string>, line: object, bandwidth_id: number) {
  const data = Array.from({ length: 1_000 }, () => ({ ...line, bandwidth_id }))
  const answer = await fetch(`${url}/api/quotes/bulk`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ data }),
  })
  if (!answer.ok) throw new Error(`Filling failed: ${answer.status}`)
}

/** Sends a request repeatedly over several connections; throws if one is refused. */
export async function load(
  name: string,
  request: Omit<autocannon.Options, 'connections' | 'duration'>,
): Promise<Measured> {
  const result = await autocannon({ ...request, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`)
  return { name, rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

async function inSql(url: string, statements: readonly Statement[]): Promise<Measured> {
  return { name: 'sql', ...(await replay(url, statements, { connections, seconds })) }
}

/** The minimum cost of an answer: a separate process that only sends these bytes. */
async function onBareFastify(answer: string): Promise<Measured> {
  const bare = spawn(process.execPath, ['benchmarks/bare.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  bare.stdin.end(answer)
  const [chunk] = (await once(bare.stdout, 'data')) as [Buffer]
  try {
    return await load('bare', { url: String(chunk).trim() })
  } finally {
    bare.kill()
    await once(bare, 'exit')
  }
}
