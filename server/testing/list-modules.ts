import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Loaded with --import: writes the address of every module that the process loads into the file MODULES_LOADED.
registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.MODULES_LOADED!, `${url}\n`)
    return next(url, context)
  },
})
