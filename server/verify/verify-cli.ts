import { runAsOwner } from '#server/database.ts'
import { reportOf, verify } from '#server/verify/verify.ts'

// npm run verify: reports every record that breaks a rule of the verbs, and exits with 1 if there are any. Changes
// nothing, and works while the portal runs.
await runAsOwner(async (owner, config) => {
  const faults = await verify(owner, config)
  if (faults.length === 0) return console.log('Every rule holds')
  console.error(reportOf(faults))
  process.exitCode = 1
})
