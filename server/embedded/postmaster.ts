import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cannotListen } from '#server/platform/config.ts'
import { plainEnvironment, type DataPlace } from '#server/embedded/place.ts'

export type Postmaster = { pid: number; port: number; status: string }

/** The server that runs on this data directory, started by any process; null if the file is absent or stale. */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const [pid = '', , , port, , , , status] = await linesOf(pidFile(data))
  if (!(await isPostgres(Number(pid)))) return null
  return { pid: Number(pid), port: Number(port), status: status || 'starting' }
}

/** A killed server logs nothing. */
interface FailedStart {
  failed: string
  silently: boolean
}

/** Starts a server and waits until it is ready, otherwise returns its last output. Detached, so that it outlives the portal. */
export async function startPostmaster(place: DataPlace, port: number): Promise<FailedStart | null> {
  const log = await openLog(place)
  const from = (await log.stat()).size
  const child = spawn(place.binaries.postgres, ['-D', place.data, '-p', `${port}`, ...settings], {
    ...place.account,
    cwd: place.data,
    env: plainEnvironment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let ended: string | null = null
  child.on('error', (error) => (ended = error.message))
  child.on('exit', () => (ended ??= ''))
  child.unref()
  await log.close()

  while (ended === null) {
    const found = await findPostmaster(place.data)
    if (found?.pid === child.pid && found?.status === 'ready') return null
    await pause(20)
  }
  const reason = ended || (await reasonIn(place.log, from))
  return { failed: reason || `PostgreSQL ended without a word, see ${place.log}`, silently: !reason }
}

/** Removes a `postmaster.pid` whose process id was reused. Moved away and reread first: another start may have written it. */
export async function removeStalePid(data: string): Promise<void> {
  if (process.platform !== 'linux' || (await findPostmaster(data))) return
  const aside = `${pidFile(data)}.${process.pid}`
  try {
    await rename(pidFile(data), aside)
  } catch {
    return
  }
  if (await isPostgres(Number((await linesOf(aside))[0])))
    await link(aside, pidFile(data)).catch(() => undefined)
  await rm(aside, { force: true })
}

/** Stops the server: sessions are cut and a checkpoint is written; after `timeout` ms it is stopped at once (crash-safe). */
export async function stopPostmaster(pid: number, timeout: number): Promise<void> {
  if (await ends(pid, 'SIGINT', timeout)) return
  await ends(pid, 'SIGQUIT', 500)
}

export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A free port below those of outgoing connections (Linux from 32768), which could take it before the server listens. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    try {
      await listenBriefly(host, port)
      return port
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

/** Throws a sentence for a port that is not available; 0 is any port. */
export async function tryPort(host: string, port: number): Promise<void> {
  await listenBriefly(host, port).catch((error: unknown) => {
    throw cannotListen(error, host, port)
  })
}

async function listenBriefly(host: string, port: number): Promise<void> {
  // A balancer may connect at this moment.
  const server = createServer((socket) => socket.destroy()).listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** PostgreSQL's cache in megabytes: an eighth of the memory, from its default of 128 MB to 2 GB. */
export function sharedBuffers(memory: number): number {
  return Math.max(128, Math.min(2_048, Math.floor(memory / 8 / 1_024 ** 2)))
}

/** A container may allow less than the machine has. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** No socket file, because its directory's rules differ per machine; times in UTC regardless of the machine. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  `shared_buffers=${sharedBuffers(memory)}MB`,
].flatMap((setting) => ['-c', setting])

const pidFile = (data: string) => join(data, 'postmaster.pid')

async function linesOf(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.split('\n').map((line) => line.trim())
}

/** On Linux a process id reused by another process or a zombie does not count; PostgreSQL would take either for a server. */
async function isPostgres(pid: number): Promise<boolean> {
  if (!(pid > 0) || !isProcessAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return status !== null && /\(postgres\) [^Z]/.test(status)
}

const logLimit = 10_000_000

/** The portal may have dropped root's rights before a restart, so the log belongs to its account from the start. */
async function openLog({ log: path, account }: DataPlace) {
  const size = (await stat(path).catch(() => null))?.size ?? 0
  if (size > logLimit) await rename(path, `${path}.1`).catch(() => {})
  const log = await open(path, 'a', 0o600)
  if (account && process.getuid?.() === 0) await log.chown(account.uid, account.gid)
  return log
}

async function reasonIn(log: string, from: number): Promise<string> {
  const said = (await readFile(log)).subarray(from).toString('utf8')
  const fatal = said.split('\n').filter((line) => /FATAL|PANIC|could not|not found/.test(line))
  return fatal.join(' ').replace(/\S+ \S+ UTC \[\d+\] /g, '')
}

async function ends(pid: number, signal: NodeJS.Signals, timeout: number): Promise<boolean> {
  const deadline = Date.now() + timeout
  try {
    process.kill(pid, signal)
  } catch {
    return true
  }
  while (Date.now() < deadline) {
    if (!(await isPostgres(pid))) return true
    await pause(20)
  }
  return false
}
