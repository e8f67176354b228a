import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CannotStart } from '#server/platform/config.ts'
import { filesOfFirstScreens } from '#server/platform/first-files.ts'

export type BuildOptions = {
  say: (line: string) => void
  /** Stops the build. */
  signal?: AbortSignal
  /** The folder of the sources; the output goes to its dist/web. */
  root?: string
}

/** Everything that the built screens depend on. */
const inputs = [
  'contract/**/*',
  'web/**/*',
  'vite.config.ts',
  'package-lock.json',
  'index.html',
  'scripts/screens/*',
  'server/platform/first-files.ts',
]

const inputsFile = '.inputs'

/** Builds the screens into dist/web if their inputs have changed since the last build. */
export async function buildWeb({ say, signal, root = ownRoot }: BuildOptions): Promise<void> {
  if (!(await stat(join(root, 'index.html')).catch(() => null))) return say('There are no screens to build')
  const built = join(root, 'dist', 'web')
  const now = await hashInputs(root)
  const then = await readFile(join(built, inputsFile), 'utf8').catch(() => null)
  if (now === then) return

  say('Building the screens')
  const draft = `${built}.${process.pid}`
  try {
    await vite(['build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', draft], root, signal)
    await compress(draft)
    await writeFile(join(draft, inputsFile), now)
    await swap(draft, built)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const ownRoot = join(import.meta.dirname, '..', '..')

async function hashInputs(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of globSync(inputs, { cwd: root }).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue
    const content = await readFile(join(root, file)).catch(() => null) // a folder has none
    if (content) hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Builds in a separate process, so that the portal does not retain the memory of the build. */
function vite(args: string[], cwd: string, signal?: AbortSignal): Promise<void> {
  const program = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      signal,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new CannotStart('The screens could not be built, see above')),
    )
  })
}

/**
 * Leaves a compressed copy beside each asset, so that serving one costs no time. Several are compressed at once. What first
 * screens load is compressed as far as it goes, which takes ten times as long and saves a phone a twelfth of its wait.
 */
async function compress(built: string): Promise<void> {
  const first = await filesOfFirstScreens(built)
  const each = async (file: string) => {
    const content = await readFile(join(built, file))
    if (content.length < 1024) return
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: first.has(file) ? 11 : 9 } }
    await writeFile(join(built, `${file}.br`), await brotli(content, quality))
    await writeFile(join(built, `${file}.gz`), await gzipped(content))
  }
  await Promise.all(globSync('assets/*.{js,css,svg,json}', { cwd: built }).map(each))
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/** Swaps the output, so that a running portal is without screens only for an instant. */
async function swap(draft: string, built: string): Promise<void> {
  const old = `${draft}.old`
  await rename(built, old).catch(() => {})
  await rename(draft, built).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // another start has built the same
  })
  await rm(old, { recursive: true, force: true })
}

if (import.meta.main) await buildWeb({ say: console.log })
