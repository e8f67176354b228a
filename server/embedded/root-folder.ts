import { chmod, mkdir, stat } from 'node:fs/promises'
import { CannotStart } from '#server/platform/config.ts'

/** Root's place for what the database's account has to reach and cannot reach in the clone or in DATA_DIR. */
export const rootFolder = '/var/lib/trunkline'

/** Makes the shelf and opens it to that account, whatever the umask; refuses a directory that is not root's. */
export async function openRootFolder(shelf: string): Promise<void> {
  await mkdir(shelf, { recursive: true })
  if ((await stat(shelf)).uid !== 0) throw new CannotStart(`${shelf} does not belong to root`)
  await chmod(shelf, 0o755)
}
