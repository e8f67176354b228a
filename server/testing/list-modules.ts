import { openSync, writeSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Loaded with --import: writes the address of every module that the process loads into the file MODULES_LOADED, which is
// opened before the process drops root's rights.
const list = openSync(process.env.MODULES_LOADED!, 'w')
registerHooks({
  load(url, context, next) {
    writeSync(list, `${url}\n`)
    return next(url, context)
  },
})
