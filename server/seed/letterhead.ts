import { roleIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'

/** The carrier of the demo, and its account for deposits. */
export const demoLetterhead = {
  name: 'Trunkline',
  registration_no: '201801045678 (1307707-K)',
  sst_no: 'W10-1908-32001234',
  address: 'Level 18, Menara Contoh\n8 Jalan Contoh\n50450 Kuala Lumpur',
  phone: '+60 3-2000 8000',
  email: 'accounts@trunkline.example',
  website: 'www.trunkline.example',
  bank: 'Bank Contoh Berhad',
  account_name: 'Trunkline',
  account_no: '5140 1234 5678',
}

/** Heads the demo's documents, and names the account for deposits. */
export async function seedLetterhead(db: Db, now: Date) {
  const { id: set_by } = await db
    .selectFrom('portal_user')
    .select('id')
    .where('role_id', '=', roleIds.admin)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('letterhead')
    .values({
      version: 1,
      ...demoLetterhead,
      logo_sha256: null,
      set_at: new Date(now.getTime() - 90 * 86_400_000),
      set_by,
    })
    .execute()
}
