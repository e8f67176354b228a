import { spawn } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CannotStart } from '#server/platform/config.ts'

interface ViteBuild {
  /** The folder of the sources. */
  root: string
  /** The folder of the output, which is replaced as a whole. */
  built: string
  /** Stops the build. */
  signal?: AbortSignal
  /** Adds to the output before it is used. */
  finish?: (draft: string) => Promise<void>
}

/** Builds with Vite beside the present output and then takes its place. Throws `CannotStart` if the build fails. */
export async function viteBuild({ root, built, signal, finish }: ViteBuild): Promise<void> {
  const draft = `${built}.${process.pid}`
  const args = ['build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', draft]
  try {
    await vite(args, { root, signal })
    await finish?.(draft)
    await swap(draft, built)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Builds in a separate process, so that the portal does not retain the memory of the build. */
function vite(args: string[], { root, signal }: Pick<ViteBuild, 'root' | 'signal'>): Promise<void> {
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

/** Swaps the output, so that it is missing only for an instant. */
async function swap(draft: string, built: string): Promise<void> {
  const old = `${draft}.old`
  await rename(built, old).catch(() => {})
  await rename(draft, built).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // another start has built the same
  })
  await rm(old, { recursive: true, force: true })
}
