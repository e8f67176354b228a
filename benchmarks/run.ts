import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchSearch } from '#benchmarks/buildings.ts'
import { benchCard } from '#benchmarks/card.ts'
import { benchCalls } from '#benchmarks/calls.ts'
import { benchDesk } from '#benchmarks/desk.ts'
import { fillDesk } from '#benchmarks/fill-desk.ts'
import { benchGrowth } from '#benchmarks/growth.ts'
import { benchLists } from '#benchmarks/lists.ts'
import { benchRatios } from '#benchmarks/ratios.ts'
import { benchServices } from '#benchmarks/services.ts'
import { benchSheets } from '#benchmarks/sheets.ts'
import { benchShifts } from '#benchmarks/shifts.ts'
import { benchSizes } from '#benchmarks/sizes.ts'
import { benchStart } from '#benchmarks/start.ts'
import { liftHourlyLimits } from '#benchmarks/limits.ts'
import { benchVersions } from '#benchmarks/versions.ts'
import { freePort } from '#server/embedded/postmaster.ts'
import { startEmbedded } from '#server/embedded/start.ts'
import { migrate } from '#server/platform/migrate.ts'
import { seedDemo } from '#server/seed/seed.ts'

// npm run bench: the portal's performance relative to the limits of this machine. Machines are noisy, so ratios within one
// run count, not rates across runs. Other arguments run one measurement alone:
// `manager` calls a client manager's lists with a million quotes in the database, which takes minutes to fill;
// `growth` calls every list and every role's dashboard over 10,000 and a million quotes;
// `sizes` weighs the screens and paints them on a slow phone; `shifts` measures their layout shift;
// `start` starts the portal; `card` opens a rate card of 5,000 prices; `versions` prices by a card published many times;
// `services` lists a million services; `sheets` matches, prices and stores site sheets; `ratios FOLDER` compares the processor time of the hot calls with another checkout in
// which `npm ci` has run; a name after it, such as 'quote to order', measures that call alone.
const manager = process.argv.includes('manager')
const servicesOnly = process.argv.includes('services')
const sheetsOnly = process.argv.includes('sheets')
const versionsOnly = process.argv.includes('versions')
const cardOnly = process.argv.includes('card')
const shiftsOnly = process.argv.includes('shifts')
const sizesOnly = process.argv.includes('sizes')
const say = (line: string) => console.log(line)
if (process.argv.includes('start')) {
  await benchStart(say)
  process.exit()
}
const ratios = process.argv.indexOf('ratios')
if (ratios > 0) {
  await benchRatios(process.argv[ratios + 1]!, say, process.argv[ratios + 2])
  process.exit()
}
if (process.argv.includes('growth')) {
  await benchGrowth(say)
  process.exit()
}
const dataDir = await mkdtemp(join(tmpdir(), 'trunkline-bench-'))
const database = await startEmbedded({ dataDir, say: () => {} })
try {
  await migrate(database, { seed: (owner) => seedDemo(owner, { timeZone: 'Asia/Kuala_Lumpur' }) })
  await liftHourlyLimits(database.ownerUrl)
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '1',
    LOG_LEVEL: 'error',
  }
  const portal = spawn(process.execPath, ['server/start.js', '--no-history'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    for await (const chunk of portal.stdout) if (String(chunk).includes('is ready at')) break
    const url = `http://127.0.0.1:${port}`
    if (manager) {
      await fillDesk(database.ownerUrl, say)
      await benchDesk(url, database, say)
    } else if (servicesOnly) {
      await benchServices(url, database, say)
    } else if (sheetsOnly) {
      await benchSheets(url, database.ownerUrl, say)
    } else if (shiftsOnly) {
      await benchShifts(url, say)
    } else if (versionsOnly) {
      await benchVersions(url, database.ownerUrl, say)
    } else if (cardOnly) {
      await benchCard(url, database.ownerUrl, say)
    } else {
      await benchSizes(url, say)
      if (!sizesOnly) {
        await benchCalls(url, database, say)
        await benchLists(url, say)
      }
    }
  } finally {
    portal.kill('SIGTERM')
    await (portal.exitCode ?? portal.signalCode ?? once(portal, 'exit'))
  }
  if (!(manager || servicesOnly || sheetsOnly || shiftsOnly || sizesOnly || cardOnly || versionsOnly))
    await benchSearch(database.ownerUrl, say)
} finally {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
