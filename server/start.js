import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Node compiles every module again at each start, unless it may keep what it has compiled. This file alone is JavaScript,
// because Node's reader of TypeScript takes 17 MB for good, and what is kept needs no reading.
enableCompileCache(join(import.meta.dirname, '..', 'dist', 'compiled'))
await import('#server/main.ts')
