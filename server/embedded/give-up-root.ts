import { databaseAccount, isRoot } from '#server/embedded/account.ts'
import { barrierOn } from '#server/embedded/place.ts'
import type { Account } from '#server/embedded/run.ts'

/**
 * A portal that root started serves as the account of its database, for good: what is called from outside has no more
 * rights than that. Ports and files that only root may open are open by then. It stays root where that account cannot read
 * the portal's own files, and says so.
 */
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
