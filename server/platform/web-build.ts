import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, stat, writeFile, rename, rm } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { CannotStart } from '#server/platform/config.ts'

type BuildOptions = {
  say: (line: string) => void
  signal?: AbortSignal
  /** The folder of the sources; the output goes to its dist/web. */
  root?: string
}

const inputs = ['contract/**/*', 'web/**/*', 'vite.config.ts', 'package-lock.json', 'index.html']

const inputsFile = '.inputs'

/** Builds the screens beside dist/web and swaps them in, if their inputs have changed. Throws `CannotStart` if that fails. */
export async function buildWeb({ say, signal, root = ownRoot }: BuildOptions): Promise<void> {
  if (!(await stat(join(root, 'index.html')).catch(() => null))) return say('There are no screens to build')
  const built = join(root, 'dist', 'web')
  const now = await hashInputs(root)
  const then = await readFile(join(built, inputsFile), 'utf8').catch(() => null)
  if (now === then) return

  say('Building the screens')
  const draft = `${built}.${process.pid}`
  const args = ['build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', draft]
  try {
    await vite(args, { root, signal })
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

async function compress(built: string): Promise<void> {
  const each = async (file: string) => {
    const content = await readFile(join(built, file))
    if (content.length < 1024) return
    await writeFile(join(built, `${file}.br`), await brotli(content))
    await writeFile(join(built, `${file}.gz`), await gzipped(content))
  }
  await Promise.all(globSync('assets/*.{js,css,svg,json}', { cwd: built }).map(each))
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

if (import.meta.main) await buildWeb({ say: console.log })

/** Builds in a separate process, so that the portal does not retain the memory of the build. */
function vite(
  args: string[],
  { root, signal }: { root: string; signal: AbortSignal | undefined },
): Promise<void> {
  const program = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
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

async function swap(draft: string, built: string): Promise<void> {
  const old = `${draft}.old`
  await rename(built, old).catch(() => {})
  await rename(draft, built).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // another start has built the same
  })
  await rm(old, { recursive: true, force: true })
}
