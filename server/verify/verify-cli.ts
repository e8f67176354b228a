import { CannotStart, readConfig } from '#server/platform/config.ts'
import { joinDatabase } from '#server/database.ts'
import { connect } from '#server/platform/db.ts'
import { reportOf, verify } from '#server/verify/verify.ts'

// npm run verify: reports every record that breaks a rule of the verbs, and exits with 1 if there are any. Changes
// nothing, and works beside a running portal.
try {
  const config = readConfig(process.env)
  const database = await joinDatabase(config, { say: () => {} })
  try {
    const owner = connect(database.ownerUrl, { max: 1, patient: true })
    try {
      const faults = await verify(owner, config)
      if (faults.length === 0) console.log('Every rule holds')
      else {
        console.error(reportOf(faults))
        process.exitCode = 1
      }
    } finally {
      await owner.destroy()
    }
  } finally {
    await database.stop()
  }
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}
