import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '#server/platform/config.ts'
import { isProcessAlive } from '#server/embedded/postmaster.ts'
import { type DataPlace, run } from '#server/embedded/place.ts'

export type Passwords = { postgres: string; portal: string }

/** Stored in the data directory, so that they are copied and moved with it. */
const passwordFile = 'portal-passwords.json'

/** Creates the data directory at the first start, under a temporary name until it is complete, and returns its passwords. */
export async function ensureCluster(place: DataPlace, say: (line: string) => void): Promise<Passwords> {
  if (!(await stat(place.data).catch(() => null))) {
    say('Creating the database')
    await removeDrafts(place.home)
    await create(place)
  }
  const text = await readFile(join(place.data, passwordFile), 'utf8').catch(() => {
    throw new CannotStart(`${place.data} is not a database of the portal: ${passwordFile} is missing in it`)
  })
  return JSON.parse(text) as Passwords
}

async function create(place: DataPlace): Promise<void> {
  const draft = join(place.home, `new-${process.pid}`)
  const data = join(draft, 'pgdata')
  const ownerPassword = join(draft, 'password')
  const passwords: Passwords = { postgres: secret(), portal: secret() }
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeFile(ownerPassword, passwords.postgres, { mode: 0o600 })
    await give(place, draft, ownerPassword)

    const made = await run(place.binaries.initdb, initdbArgs(data, ownerPassword), place.account, draft)
    if (made.code !== 0) {
      const lines = made.said.split('\n')
      // The last check lists what it removes.
      const reason = lines.find((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1)
      throw new CannotStart(`The database in ${place.home} cannot be created: ${reason}`)
    }
    await writeFile(join(data, passwordFile), JSON.stringify(passwords), { mode: 0o600 })
    await give(place, join(data, passwordFile))
    await rename(data, place.data).catch((error: NodeJS.ErrnoException) => {
      // a simultaneous start was faster: use its data directory
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The built-in C.UTF-8 is the same on every machine: no update of the system's locales breaks an index. */
const initdbArgs = (data: string, ownerPassword: string) => [
  `--pgdata=${data}`,
  '--username=postgres',
  `--pwfile=${ownerPassword}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

/** Sets files to 0600 and directories to 0700 regardless of the umask, owned by the database's account. */
async function give({ account }: DataPlace, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await chmod(path, (await stat(path)).isDirectory() ? 0o700 : 0o600)
    if (account) await chown(path, account.uid, account.gid)
  }
}

async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const maker = /^new-(\d+)$/.exec(name)?.[1]
    if (maker && !isProcessAlive(Number(maker))) await rm(join(home, name), { recursive: true, force: true })
  }
}

const secret = () => randomBytes(24).toString('hex')
