import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { viteBuild } from '#server/platform/vite-build.ts'

/**
 * Bundles the server into dist/server, from which `start.js` starts it as long as its sources are those of the bundle.
 * Throws what the folder cannot be written for, and `CannotStart` if the build fails.
 */
export async function buildServer(): Promise<void> {
  const dist = join(root, 'dist')
  await mkdir(dist, { recursive: true })
  await access(dist, constants.W_OK)
  await viteBuild({
    root,
    configFile: 'vite.server.config.ts',
    name: 'The server',
    built: join(dist, 'server'),
  })
}

const root = join(import.meta.dirname, '..', '..')

if (import.meta.main) await buildServer()
