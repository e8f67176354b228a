import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { browserWorkers } from '#scripts/browser-workers.ts'
import { freePort } from '#server/embedded/postmaster.ts'
import { disableDurability } from '#server/testing/disable-durability.ts'
import { ownerIn } from '#server/testing/owner-in.ts'
import { shortLivedFolder } from '#server/testing/short-lived-folder.ts'

// Starts real portals and runs the browser tests against them: one per worker, so that parallel tests do not share
// rows, and one below a prefix.
// Passes arguments to Playwright: npm run e2e -- quotes --headed
const dataDirs: string[] = []
const portals: ChildProcess[] = []
let code = 1
try {
  // The first builds the screens and fills a database with the demo; the others reuse both.
  const filled = await newFolder()
  const first = await startPortal('', filled)
  await disableDurability(ownerIn(filled))
  await stop(first.process)
  const [prefixed, ...others] = await Promise.all(
    ['/portal', ...Array.from({ length: browserWorkers }, () => '')].map(async (basePath) =>
      startPortal(basePath, await copyOf(filled)),
    ),
  )
  const browserTmp = await mkdtemp(join(tmpdir(), 'trunkline-e2e-'))
  dataDirs.push(browserTmp)
  const env = {
    ...process.env,
    // Tests use the database for states that no call can create.
    ...Object.fromEntries(
      others.flatMap(({ url, dataDir }, worker) => [
        [`E2E_URL_${worker}`, url],
        [`E2E_DATA_${worker}`, dataDir],
      ]),
    ),
    E2E_PREFIXED_URL: prefixed!.url,
    E2E_BROWSER_TMP: browserTmp,
  }
  const tests = spawn('playwright', ['test', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  })
  const [exitCode] = (await once(tests, 'exit')) as [number | null]
  code = exitCode ?? 1 // null: it was killed
  // The portals still run: after the tests, every record must follow the rules.
  const verdicts = await Promise.all([prefixed!, ...others].map(({ dataDir }) => verified(dataDir)))
  if (verdicts.includes(false)) code = 1
} finally {
  await Promise.all(portals.map(stop))
  for (const each of dataDirs) await rm(each, { recursive: true, force: true })
}
process.exit(code)

async function newFolder(): Promise<string> {
  const folder = await shortLivedFolder('trunkline-e2e-')
  dataDirs.push(folder)
  return folder
}

/** Copying takes a tenth of the time of filling. For root the database may be outside the folder, and is then filled again. */
async function copyOf(filled: string): Promise<string> {
  const folder = await newFolder()
  if (existsSync(join(filled, 'pgdata'))) await cp(filled, folder, { recursive: true })
  return folder
}

async function startPortal(basePath: string, dataDir: string) {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: `${port}`,
    DATA_DIR: dataDir,
    BASE_PATH: basePath,
    LOG_LEVEL: 'error',
  }
  const portal = spawn(process.execPath, ['server/start.js', '--no-history'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  portals.push(portal)
  const ended = once(portal, 'exit').then(() => {
    throw new Error('The portal ended before it was ready')
  })
  ended.catch(() => {})
  const url = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + 180_000; Date.now() < deadline;) {
    const ready = fetch(`${url}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (await Promise.race([ready, ended])) return { url: `${url}${basePath}/`, dataDir, process: portal }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The portal was not ready within three minutes')
}

async function stop(portal: ChildProcess) {
  portal.kill('SIGTERM')
  return portal.exitCode ?? portal.signalCode ?? once(portal, 'exit')
}

async function verified(dataDir: string): Promise<boolean> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const check = spawn(process.execPath, ['server/verify/verify-cli.ts'], { env, stdio: 'inherit' })
  return (await once(check, 'exit'))[0] === 0
}
