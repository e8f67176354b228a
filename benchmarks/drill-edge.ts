import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { startPortal, stopPortal } from '#benchmarks/drill-restart.ts'
import { edgeLoads, type EdgeTarget } from '#benchmarks/edge-loads.ts'
import { liftHourlyLimits } from '#benchmarks/limits.ts'
import { freePort } from '#server/embedded/postmaster.ts'
import { startEmbedded } from '#server/embedded/start.ts'
import { connect } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { demoPassword } from '#server/seed/people.ts'
import { seedDemo } from '#server/seed/seed.ts'

/** How many times longer other people's calls may take during an attack. */
const most = 5
/** Duration of each attack, in seconds. */
const seconds = 10

/**
 * Attacks a portal in four ways, one after the other, while someone of another company reads a list and signs in. Their
 * medians may take five times as long as without an attack, and nobody gets a 5xx but attackers who are refused for load (503).
 */
export async function drillEdge(say: (line: string) => void): Promise<boolean> {
  // Behind a proxy on this machine, so that callers have different addresses.
  return withDemoPortal({ TRUST_PROXY: 'loopback' }, async ({ port, ownerUrl }) => {
    await liftHourlyLimits(ownerUrl)
    await addColleagues(ownerUrl)
    return attack(port, say)
  })
}

/** A portal with the demo's people on a separate database, which lives until the drill ends. */
export async function withDemoPortal(
  settings: Record<string, string>,
  drill: (portal: { port: number; pid: number; ownerUrl: string }) => Promise<boolean>,
): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trunkline-drill-'))
  const database = await startEmbedded({ dataDir, say: () => {} })
  try {
    await migrate(database, { seed: (owner) => seedDemo(owner, { timeZone: 'Asia/Kuala_Lumpur' }) })
    const port = await freePort()
    const portal = await startPortal(port, database, { LOG_LEVEL: 'error', ...settings })
    try {
      return await drill({ port, pid: portal.pid!, ownerUrl: database.ownerUrl })
    } finally {
      await stopPortal(portal)
    }
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function attack(port: number, say: (line: string) => void): Promise<boolean> {
  const other = await somebodyElse(port)
  const { tokens, quote } = await heavyCompany(port)
  say('Someone of another company, in milliseconds: the median, nine of ten, and how often as long as idle')
  say(`${'beside'.padEnd(36)} ${'list'.padStart(24)} ${'sign-in'.padStart(24)}   received by the attackers`)
  await timed(other, 2)
  let passed = true
  for (const name of Object.keys(edgeLoads)) {
    // Measured before each attack, so that other load on the machine affects both alike.
    const idle = await timed(other, seconds / 2)
    say(`${'nothing'.padEnd(36)} ${shown(idle.list)} ${shown(idle.signIn)}`)
    const attackers = begin(name, { port, tokens, quote })
    await pause(2_000)
    const beside = await timed(other, seconds)
    const statuses = await attackers.end()
    const ratios = [at(beside.list, 0.5) / at(idle.list, 0.5), at(beside.signIn, 0.5) / at(idle.signIn, 0.5)]
    const received = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
    say(
      `${name.padEnd(36)} ${shown(beside.list, idle.list)} ${shown(beside.signIn, idle.signIn)}   ${received.join(', ') || 'nothing'}`,
    )
    if (beside.wrong.length > 0) say(`  others received ${[...new Set(beside.wrong)].join(', ')}`)
    passed &&=
      ratios.every((ratio) => ratio <= most) &&
      idle.wrong.length + beside.wrong.length === 0 &&
      [...statuses.keys()].every((status) => status < 500 || status === 503)
    // Queued requests end before the next attack.
    await pause(5_000)
  }
  say(
    passed
      ? `Nobody else waited more than ${most} times as long`
      : 'Someone else waited too long or was refused',
  )
  return passed
}

/** Begins an attack in a separate thread. Ending it returns how often the attackers received each status. */
function begin(name: string, target: EdgeTarget) {
  const worker = new Worker(new URL('./edge-loads.ts', import.meta.url), { workerData: { name, ...target } })
  const received = once(worker, 'message') as Promise<[Map<number, number>]>
  received.catch(() => {})
  return {
    async end() {
      worker.postMessage('over')
      const [statuses] = await received
      await worker.terminate()
      return statuses
    },
  }
}

interface Timed {
  list: number[]
  signIn: number[]
  /** Statuses other than 200. */
  wrong: number[]
}

interface Other {
  list: () => Promise<number>
  signIn: () => Promise<number>
}

async function timed(other: Other, within: number): Promise<Timed> {
  const taken: Timed = { list: [], signIn: [], wrong: [] }
  const end = performance.now() + within * 1_000
  const again = async (what: 'list' | 'signIn', rest: number) => {
    while (performance.now() < end) {
      const began = performance.now()
      const status = await other[what]()
      taken[what].push(performance.now() - began)
      if (status !== 200) taken.wrong.push(status)
      await pause(rest)
    }
  }
  await Promise.all([again('list', 50), again('signIn', 500)])
  taken.list.sort((a, b) => a - b)
  taken.signIn.sort((a, b) => a - b)
  return taken
}

/** A buyer of another company, on a known device. */
async function somebodyElse(port: number): Promise<Other> {
  const network = { 'x-forwarded-for': '198.51.100.7' }
  const { token, cookie } = await signInAt(port, 'customer@borneo.example', network)
  return {
    async list() {
      const headers = { ...network, authorization: `Bearer ${token}` }
      const answer = await fetch(`http://127.0.0.1:${port}/api/quotes?status=all`, { headers })
      await answer.arrayBuffer()
      return answer.status
    },
    async signIn() {
      return (await signInAt(port, 'customer@borneo.example', { ...network, cookie })).status
    },
  }
}

async function signInAt(port: number, email: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const { data } = (await answer.json()) as { data?: { access_token: string } }
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return { status: answer.status, token: data?.access_token ?? '', cookie }
}

/** Ten people of a company with 10,000 quotes. */
async function heavyCompany(port: number) {
  const tokens: string[] = []
  for (let person = 1; person <= 10; person++)
    tokens.push((await signInAt(port, `buyer${person}@acme.example`)).token)
  const headers = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' }
  const api = `http://127.0.0.1:${port}/api`
  const bandwidths = await (await fetch(`${api}/bandwidth?product_id=1`, { headers })).json()
  const bandwidth_id = (bandwidths as { data: { id: number }[] }).data[3]!.id
  const line = {
    product_id: 1,
    site_a_nis: 'KUL-0001',
    site_b_nis: 'CBJ-0003',
    contract_id: 24,
    bandwidth_id,
  }
  let quote = 0
  for (let call = 0; call < 5; call++) {
    // The last call leaves room for the demo's quotes: an export has at most 10,000 rows.
    const body = JSON.stringify({ data: Array.from({ length: call < 4 ? 2_000 : 1_800 }, () => line) })
    const answer = await fetch(`${api}/quotes/bulk`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`Filling failed: ${answer.status} ${await answer.text()}`)
    quote = ((await answer.json()) as { data: { ids: number[] } }).data.ids[0]!
  }
  return { tokens, quote }
}

async function addColleagues(ownerUrl: string) {
  const owner = connect(ownerUrl, { max: 1 })
  await sql`
    insert into portal_user (company_id, email, password_hash, first_name, last_name, role_id, status_id)
    select company_id, 'buyer' || n || '@acme.example', password_hash, 'Buyer', n::text, role_id, status_id
    from portal_user cross join generate_series(1, 10) n where email = 'customer@acme.example'`.execute(owner)
  await owner.destroy()
}

function shown(taken: number[], idle?: number[]): string {
  const ratio = idle ? `${(at(taken, 0.5) / at(idle, 0.5)).toFixed(1)} ×` : ''
  return `${at(taken, 0.5).toFixed(0).padStart(7)} ${at(taken, 0.9).toFixed(0).padStart(7)} ${ratio.padStart(8)}`
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}
