import { access, chmod, chown, constants, link, mkdir, mkdtemp, readFile, realpath } from 'node:fs/promises'
import { rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotStart } from '#server/platform/config.ts'
import { databaseAccount, isRoot } from '#server/embedded/account.ts'
import { findBinaries, type Binaries } from '#server/embedded/binaries.ts'
import { run, type Account } from '#server/embedded/run.ts'
import { openRootFolder, rootFolder } from '#server/embedded/root-folder.ts'

/** Where the embedded database lives and what runs it. */
export type DataPlace = {
  /** Holds the data directory, the log and drafts. */
  home: string
  /** PostgreSQL's data directory. */
  data: string
  log: string
  binaries: Binaries
  /** Null if the portal runs as an ordinary user, and the database too. */
  account: Account | null
}

/** This file in DATA_DIR has the path of the data if it had to be stored elsewhere. */
const pointerName = 'database-is-in'

/** Finds the database's place, or chooses it at the first start; a later start finds the same one. */
export async function findPlace(dataDir: string, shelf = rootFolder): Promise<DataPlace> {
  const top = await openTop(dataDir)
  const pointed = await readPointer(top)
  const home = isRoot && !pointed ? await reachableHome(top, shelf) : (pointed ?? top)
  if (!(await stat(home).catch(() => null))) {
    throw new CannotStart(
      `${join(top, pointerName)} names ${home}, which is gone: restore it or delete the file`,
    )
  }
  const account = isRoot ? await openFor(home) : await checkMine(home)
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

async function readPointer(top: string): Promise<string | null> {
  const text = await readFile(join(top, pointerName), 'utf8').catch(() => null)
  return text?.trim() || null
}

/** DATA_DIR itself is the portal's and can be opened for the account; the directories above it are not ours to open. */
async function reachableHome(top: string, shelf: string): Promise<string> {
  const barrier = await barrierOn(dirname(top), await accountFor(top))
  if (!barrier) return top
  if (await stat(dataIn(top)).catch(() => null)) {
    throw new CannotStart(
      `The database in ${top} is out of reach for its account: allow it to enter ${barrier}`,
    )
  }
  return homeElsewhere(top, shelf)
}

/** The owner of the data runs it; new data belongs to the portal's own account. */
async function accountFor(home: string): Promise<Account> {
  const owner = await stat(dataIn(home)).catch(() => null)
  return owner?.uid ? { uid: owner.uid, gid: owner.gid } : databaseAccount()
}

async function openFor(home: string): Promise<Account> {
  const account = await accountFor(home)
  if (await barrierOn(home, account)) {
    await chown(home, 0, account.gid)
    await chmod(home, 0o710)
  }
  const owner = await stat(dataIn(home)).catch(() => null)
  if (owner?.uid === 0) await run('chown', ['-R', `${account.uid}:${account.gid}`, dataIn(home)]) // restored by root
  return account
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

/** A new directory in root's folder. The pointer is created only once, so that the second of two starts follows the first. */
async function homeElsewhere(top: string, shelf: string): Promise<string> {
  await openRootFolder(shelf)
  const home = await mkdtemp(join(shelf, 'data-'))
  const draft = join(top, `${pointerName}.${process.pid}`)
  await writeFile(draft, `${home}\n`)
  try {
    await link(draft, join(top, pointerName))
    return home
  } catch {
    await rm(home, { recursive: true })
    const winner = await readPointer(top)
    if (!winner) throw new CannotStart(`${join(top, pointerName)} cannot be written`)
    return winner
  } finally {
    await rm(draft, { force: true })
  }
}

/** The first directory, from `path` upwards, that `account` cannot access; null if there is none. */
export async function barrierOn(path: string, account: Account): Promise<string | null> {
  const { mode, uid, gid } = await stat(path)
  const mayEnter = mode & (uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001)
  if (!mayEnter) return path
  return path === dirname(path) ? null : barrierOn(dirname(path), account)
}
