import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { importBuildings, UnreadableFile } from '#server/buildings/import.ts'
import { CannotStart, readConfig } from '#server/platform/config.ts'
import { joinDatabase } from '#server/database.ts'
import { connect } from '#server/platform/db.ts'
import { gracefulShutdown } from '#server/platform/shutdown.ts'
import { migrate } from '#server/platform/migrate.ts'

/**
 * `npm run import:buildings -- FILE.csv`, also beside a running portal. Exit codes: 0 all rows imported, 1 some refused
 * (named on stderr) or the database failed, 2 unreadable file, 130 interrupted.
 */
const shutdown = gracefulShutdown()
let exitCode = 130
// Steps run last in, first out, so this is the very last one.
shutdown.before(async () => process.exit(exitCode))
run().catch((error: unknown) => {
  if (shutdown.signal.aborted) return
  exitCode = error instanceof UnreadableFile ? 2 : 1
  shutdown.fail(error instanceof UnreadableFile ? new CannotStart(error.message) : error)
})

async function run(): Promise<void> {
  const path = await readableFile(process.argv[2])
  const config = readConfig(process.env)
  const database = await joinDatabase(config, { say: console.log, onLost: shutdown.fail })
  shutdown.before(() => database.stop())
  await migrate(database, { say: console.log })

  const owner = connect(database.ownerUrl, { max: 1, patient: true })
  const began = Date.now()
  let reported = 0
  const { rows, inserted, updated, unchanged, refused } = await importBuildings(
    owner,
    createReadStream(path),
    {
      report: (line) => console.error(line),
      progress: (soFar) => {
        if (soFar - reported < 20_000) return
        reported = soFar
        console.log(`${soFar} rows in ${seconds(began)} s`)
      },
    },
  )
  await owner.destroy()
  console.log(
    `${rows} rows in ${seconds(began)} s: ${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${refused} refused`,
  )
  exitCode = refused > 0 ? 1 : 0
  shutdown.finish()
}

/** Checked first, so that a wrong path does not start a database. */
async function readableFile(path: string | undefined): Promise<string> {
  if (!path) throw new UnreadableFile('Usage: npm run import:buildings -- FILE.csv')
  const found = await stat(path).catch((error: Error) => error)
  if (found instanceof Error) throw new UnreadableFile(`${path} cannot be read: ${found.message}`)
  if (found.isDirectory()) throw new UnreadableFile(`${path} is a directory`)
  return path
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1)
}
