import { chmod, mkdir, stat } from 'node:fs/promises'
import { CannotStart } from '#server/platform/config.ts'

/** Root's folder for files that the database's account needs and cannot reach in the clone or in DATA_DIR. */
export const rootFolder = '/var/lib/trunkline'

/** Creates the folder and makes it readable for that account, whatever the umask; refuses one that root does not own. */
export async function openRootFolder(shelf: string): Promise<void> {
  await mkdir(shelf, { recursive: true })
  if ((await stat(shelf)).uid !== 0) throw new CannotStart(`${shelf} does not belong to root`)
  await chmod(shelf, 0o755)
}
