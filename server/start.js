import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Later starts read compiled modules. This file is JavaScript, because Node loads its reader of TypeScript, which takes 17 MB,
// only for modules that are not compiled yet.
enableCompileCache(join(import.meta.dirname, '..', 'dist', 'compiled'))
await import('#server/main.ts')
