import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Node compiles every module again at each start, unless it may keep what it has compiled. This file alone is JavaScript,
// because Node's reader of TypeScript takes 17 MB for good.
const root = join(import.meta.dirname, '..')
enableCompileCache(join(root, 'dist', 'compiled'))

// A bundle of sources that have changed since is made anew; where that is impossible, the sources are started themselves.
const bundle = new URL('../dist/server/main.js', import.meta.url).href
await import(isFresh() || build() ? bundle : '#server/main.ts')

function isFresh() {
  try {
    const sources = JSON.parse(readFileSync(join(root, 'dist', 'server', 'sources.json'), 'utf8'))
    return Object.entries(sources).every(
      ([file, known]) => hash('sha1', readFileSync(join(root, file))) === known,
    )
  } catch {
    return false
  }
}

function build() {
  const program = join(root, 'server', 'platform', 'server-build.ts')
  return spawnSync(process.execPath, [program], { stdio: ['ignore', 'inherit', 'ignore'] }).status === 0
}
