import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { importBuildings, UnreadableFile } from '#server/buildings/import.ts'
import { CannotStart, readConfig } from '#server/platform/config.ts'
import { joinDatabase } from '#server/database.ts'
import { connect } from '#server/platform/db.ts'
import { orderlyEnd } from '#server/platform/ending.ts'
import { migrate } from '#server/platform/migrate.ts'

/**
 * `npm run import:buildings -- FILE.csv`: loads an operator's inventory, also beside a running portal. Exit code 0
 * when every row has landed, 1 when some were refused (each is named on stderr) or the database failed, 2 when the
 * file cannot be read, 130 when interrupted; it may be repeated at any time.
 */
const ending = orderlyEnd()
let exitCode = 130
// Steps run last in, first out, so this is the very last one.
ending.before(async () => process.exit(exitCode))
run().catch((error: unknown) => {
  if (ending.signal.aborted) return
  exitCode = error instanceof UnreadableFile ? 2 : 1
  ending.fail(error instanceof UnreadableFile ? new CannotStart(error.message) : error)
})

async function run(): Promise<void> {
  const path = await readableFile(process.argv[2])
  const config = readConfig(process.env)
  const database = await joinDatabase(config, { say: console.log, onLost: ending.fail })
  ending.before(() => database.stop())
  await migrate(database, { say: console.log })

  const owner = connect(database.ownerUrl, { max: 1, patient: true })
  const began = Date.now()
  let told = 0
  const { rows, inserted, updated, unchanged, refused } = await importBuildings(
    owner,
    createReadStream(path),
    {
      report: (line) => console.error(line),
      progress: (soFar) => {
        if (soFar - told < 20_000) return
        told = soFar
        console.log(`${soFar} rows in ${seconds(began)} s`)
      },
    },
  )
  await owner.destroy()
  console.log(
    `${rows} rows in ${seconds(began)} s: ${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${refused} refused`,
  )
  exitCode = refused > 0 ? 1 : 0
  ending.finish()
}

/** Before anything is started: a wrong path should not cost the start of a database. */
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
