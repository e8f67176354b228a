import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '#server/platform/config.ts'
import { run, type Account } from '#server/embedded/run.ts'

/** PostgreSQL refuses to run as root; every other user simply runs it. */
export const isRoot = process.getuid?.() === 0

const ownName = 'trunkline-db'

/**
 * The unprivileged account for a portal that root starts: its own one, created at the first start. Where
 * accounts cannot be created (a read-only /etc, no useradd) one that every system has serves as well. It must
 * have an entry in the password file: initdb refuses a bare number.
 */
export async function databaseAccount(): Promise<Account> {
  const own = (await find(ownName)) ?? (await create())
  if (own) return own
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const account = await find(name)
    if (account) return account
  }
  throw new CannotStart(
    'PostgreSQL does not run as root and no other account was found: create one, or set DATABASE_URL',
  )
}

async function find(name: string): Promise<Account | null> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  if (uid.code !== 0 || gid.code !== 0 || Number(uid.said) === 0) return null
  return { uid: Number(uid.said), gid: Number(gid.said) }
}

/** Another portal may be creating the same account at this moment, hence the second look and the second try. */
async function create(): Promise<Account | null> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const shadow = [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/',
      '--shell',
      '/bin/false',
    ]
    const made = await run('useradd', [...shadow, ownName])
    if (made.code === null) await run('adduser', ['-S', '-D', '-H', '-h', '/', '-s', '/bin/false', ownName]) // busybox
    const account = await find(ownName)
    if (account) return account
    await pause(200)
  }
  return null
}
