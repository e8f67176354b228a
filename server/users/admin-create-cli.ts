import { emailOf } from '#contract/email.ts'
import { runAsOwner } from '#server/database.ts'
import { migrate } from '#server/platform/migrate.ts'
import { createAdmin } from '#server/users/commands.ts'

// npm run admin:create -- EMAIL: the first admin of a portal without demo data. Works beside a running portal.
const email = emailOf(process.argv[2] ?? '')
if (email !== null)
  await runAsOwner(async (owner, config, database) => {
    await migrate(database)
    const token = await createAdmin(owner, email, new Date())
    console.log(`Set the password of ${email} within 48 hours, once, at:`)
    console.log(`  ${config.publicUrl}${config.basePath}/reset-password?token=${token}`)
  })
else {
  console.error('Usage: npm run admin:create -- EMAIL')
  process.exitCode = 1
}
