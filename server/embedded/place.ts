import { access, chmod, chown, constants, mkdir, mkdtemp, readlink, realpath } from 'node:fs/promises'
import { rmdir, stat, symlink } from 'node:fs/promises'
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

/** This link in DATA_DIR leads to the data if it had to be stored elsewhere. */
const linkName = 'database'

/** Finds the database's place, or chooses it at the first start; a later start finds the same one. */
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

/** DATA_DIR, or a directory in root's folder if `account` cannot reach it: the directories above it are not ours to open. */
async function reachableHome(top: string, account: Account, shelf: string): Promise<string> {
  const barrier = await barrierOn(dirname(top), account)
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
  if (await barrierOn(home, account)) {
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
export async function barrierOn(path: string, account: Account): Promise<string | null> {
  const { mode, uid, gid } = await stat(path)
  const mayEnter = mode & (uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001)
  if (!mayEnter) return path
  return path === dirname(path) ? null : barrierOn(dirname(path), account)
}
