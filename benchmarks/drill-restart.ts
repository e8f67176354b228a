import autocannon from 'autocannon'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBalancer } from '#benchmarks/balancer.ts'
import { freePort } from '#server/embedded/postmaster.ts'
import { startEmbedded } from '#server/embedded/start.ts'
import { migrate } from '#server/platform/migrate.ts'
import { demoPassword } from '#server/seed/people.ts'
import { seedDemo } from '#server/seed/seed.ts'

/** Concurrent calls. */
const connections = 10
/** Restarts of each process. */
const rounds = 2

/**
 * Restarts two processes of one portal in turn behind a balancer that checks their readiness, while people read and
 * write. No call may fail.
 */
export async function drillRestart(say: (line: string) => void): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trunkline-drill-'))
  const database = await startEmbedded({ dataDir, say: () => {} })
  const running = new Map<number, ChildProcess>()
  const start = async (port: number) => void running.set(port, await startPortal(port, database))
  try {
    await migrate(database, { seed: (owner) => seedDemo(owner, { timeZone: 'Asia/Kuala_Lumpur' }) })
    const ports = [await freePort(), await freePort()]
    for (const port of ports) await start(port)
    const balancer = await openBalancer(ports, dataDir)
    say(`Two portals behind ${balancer.name} at ${balancer.url}, ${connections} connections`)
    try {
      await balancer.untilReady(ports)
      const load = await beginLoad(balancer.url)
      for (let round = 1; round <= rounds; round += 1)
        for (const port of ports) {
          await balancer.untilReady(ports)
          const asked = performance.now()
          const code = await stopPortal(running.get(port)!)
          say(`Portal ${port} ended with ${code} after ${((performance.now() - asked) / 1_000).toFixed(1)} s`)
          await start(port)
        }
      await balancer.untilReady(ports)
      return report(await load.end(), say)
    } finally {
      await balancer.close()
    }
  } finally {
    for (const portal of running.values()) await stopPortal(portal)
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A portal in a separate process, once it is ready. */
export async function startPortal(
  port: number,
  database: { url: string; ownerUrl: string },
  more: Record<string, string> = {},
): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: `${port}`,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    ...more,
  }
  const portal = spawn(process.execPath, ['server/start.js', '--no-history'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    portal.once('exit', () => reject(new Error('The portal ended before it was ready')))
    portal.stdout.on('data', (chunk) => {
      if (String(chunk).includes('is ready at')) resolve()
      else if (String(chunk).startsWith('{')) process.stdout.write(chunk as Buffer)
    })
  })
  return portal
}

/** Ends a portal, and returns its exit code. */
export async function stopPortal(portal: ChildProcess): Promise<number | null> {
  if (portal.exitCode !== null) return portal.exitCode
  portal.kill('SIGTERM')
  return ((await once(portal, 'exit')) as [number | null])[0]
}

/** Reads lists and creates quotes through the balancer until it is stopped. */
async function beginLoad(url: string): Promise<{ end: () => Promise<autocannon.Result> }> {
  const signIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@acme.example', password: demoPassword }),
  })
  const { access_token } = ((await signIn.json()) as { data: { access_token: string } }).data
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const bandwidths = await (await fetch(`${url}/api/bandwidth?product_id=1`, { headers })).json()
  const quote = {
    product_id: 1,
    site_a_nis: 'KUL-0001',
    site_b_nis: 'CBJ-0003',
    contract_id: 24,
    bandwidth_id: (bandwidths as { data: { id: number }[] }).data[3]!.id,
  }
  let load!: autocannon.Instance
  const result = new Promise<autocannon.Result>((resolve, reject) => {
    load = autocannon(
      {
        url,
        connections,
        // Low load, so that one portal can take over from two on a small machine.
        connectionRate: 4,
        duration: 600,
        timeout: 15,
        headers,
        requests: [
          { method: 'GET', path: '/api/quotes?status=all' },
          { method: 'GET', path: '/api/profile' },
          { method: 'POST', path: '/api/quotes', body: JSON.stringify(quote) },
        ],
      },
      (error: Error | null, done) => (error ? reject(error) : resolve(done)),
    )
  })
  return {
    async end() {
      load.stop()
      return result
    },
  }
}

function report(result: autocannon.Result, say: (line: string) => void): boolean {
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(
    ([code, { count }]) => `${count} × ${code}`,
  )
  const lost = result.errors + result.timeouts + result.non2xx
  say(`${result.requests.total} calls (${statuses.join(', ')}), slowest ${result.latency.max} ms`)
  say(
    lost === 0 ? 'No call failed' : `${lost} calls failed: ${result.errors} errors, ${result.non2xx} refused`,
  )
  return lost === 0 && result.requests.total > 0
}
