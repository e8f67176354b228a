import { CannotStart, readConfig } from '#server/platform/config.ts'
import { joinDatabase } from '#server/database.ts'
import { connect } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { createAdmin } from '#server/users/commands.ts'

// npm run admin:create -- EMAIL: the first admin of a portal without demo data. Works beside a running portal.
const email = process.argv[2]?.trim()
try {
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new CannotStart('Usage: npm run admin:create -- EMAIL')
  const config = readConfig(process.env)
  const database = await joinDatabase(config, { say: () => {} })
  try {
    await migrate(database)
    const owner = connect(database.ownerUrl, { max: 1 })
    try {
      const token = await createAdmin(owner, email, new Date())
      console.log(`Set the password of ${email} within 48 hours, once, at:`)
      console.log(`  ${config.publicUrl}${config.basePath}/reset-password?token=${token}`)
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
