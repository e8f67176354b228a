import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect } from 'vitest'
import { ownerIn } from '#server/testing/owner-in.ts'
import { postmasterPid, until } from '#server/testing/postmaster.ts'

const root = join(import.meta.dirname, '../..')

export type PortalProcess = {
  process: ChildProcess
  ready: Promise<string>
  exit: Promise<number | null>
  said: () => string
  complained: () => string
}

const portalCommand = ['server/start.js', '--no-screens', '--no-history']
export const resetCommand = ['server/seed/db-reset-cli.ts']

/** Starts portals on one data directory. */
export const portalsOn = (dataDir: () => string) => {
  let portals: PortalProcess[] = []
  const locks: pg.Client[] = []
  function start(env: Record<string, string> = {}, command = portalCommand): PortalProcess {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATA_DIR: dataDir(),
        LOG_LEVEL: 'silent',
        // Shares the compile cache between starts.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled-for-tests'),
        ...env,
      },
    })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => (out += String(chunk)))
    child.stderr.on('data', (chunk) => (err += String(chunk)))
    const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
    const address = () => /ready at (http:\S+)[^]*demo people[^]*commercial@/i.exec(out)?.[1]
    const ready = (async () => {
      await until('the portal serves', () => address() !== undefined || child.exitCode !== null, 50_000)
      const found = address()
      if (!found) throw new Error(`The portal did not start: ${out}${err}`)
      return found
    })()
    ready.catch(() => {}) // a test that expects the start to fail looks at `exit`
    const portal = { process: child, ready, exit, said: () => out, complained: () => err }
    portals.push(portal)
    return portal
  }

  /** A running portal, and the addresses of the modules loaded until then. */
  async function startListing() {
    const loaded = join(dataDir(), 'modules')
    const hook = pathToFileURL(join(import.meta.dirname, 'list-modules.ts'))
    const portal = start({ NODE_OPTIONS: `--import=${hook}`, MODULES_LOADED: loaded })
    await portal.ready
    return { portal, modules: readFileSync(loaded, 'utf8').trim().split('\n') }
  }

  async function expectOrderlyEnd(
    portal: PortalProcess,
    signal: 'SIGTERM' | 'SIGINT' = 'SIGINT',
  ): Promise<void> {
    portal.process.kill(signal)
    // After five seconds the portal ends itself, with another exit code.
    expect(await portal.exit).toBe(0)
    expect(postmasterPid(dataDir())).toBeNull()
  }

  async function killAll(): Promise<void> {
    for (const each of locks.splice(0)) await each.end()
    for (const portal of portals) {
      portal.process.kill('SIGKILL')
      await portal.exit
    }
    portals = []
  }

  async function connectAsOwner(): Promise<pg.Client> {
    const client = new pg.Client(ownerIn(dataDir()))
    await client.connect()
    return client
  }

  async function inDatabase(query: string): Promise<unknown[]> {
    const client = await connectAsOwner()
    try {
      return (await client.query(query)).rows
    } finally {
      await client.end()
    }
  }

  /** Blocks every writer of a table until the returned function is called. */
  async function lockTable(table: string): Promise<() => Promise<void>> {
    const client = await connectAsOwner()
    client.on('error', () => {}) // the database is killed with its lock
    locks.push(client)
    await client.query(`begin; lock table ${table} in share row exclusive mode`)
    return () => client.end()
  }

  return { start, startListing, expectOrderlyEnd, killAll, inDatabase, lockTable }
}
