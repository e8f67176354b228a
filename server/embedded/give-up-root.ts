import { databaseAccount, isRoot } from '#server/embedded/account.ts'
import { barrierOn } from '#server/embedded/place.ts'
import type { Account } from '#server/embedded/run.ts'

/** Gives root up for good to the database's account, once privileged ports and files are open. Stays root where it cannot. */
export async function giveUpRoot(
  tree: string,
  databaseRunsAs: Account | null | undefined,
  say: (line: string) => void,
): Promise<void> {
  if (!isRoot) return
  const account = databaseRunsAs ?? (await databaseAccount(say))
  const barrier = await barrierOn(tree, account)
  if (barrier)
    return say(
      `The portal runs as root: the account ${account.uid} cannot enter ${barrier}. Install it outside of it`,
    )
  process.setgroups!([account.gid])
  process.setgid!(account.gid)
  process.setuid!(account.uid)
}
