import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '#server/platform/config.ts'
import { run, type Account } from '#server/embedded/run.ts'

/** PostgreSQL refuses to run as root; every other user simply runs it. */
export const isRoot = process.getuid?.() === 0

const ownName = 'trunkline-db'
const useradd = ['--system', '--user-group', '--no-create-home', '--home-dir', '/', '--shell', '/bin/false']

/** The unprivileged account for a portal that root starts, made at the first start; `nobody` where it cannot be made. */
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
