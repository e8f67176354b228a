import type { Db } from '#server/platform/db.ts'

const expiring = ['password_link', 'sign_in_step', 'passkey_challenge', 'sso_state', 'sso_offer'] as const

/** Deletes links and begun sign-ins that no longer work. */
export async function clearExpired(db: Db, { now }: { now: Date }) {
  for (const table of expiring) await db.deleteFrom(table).where('expires_at', '<=', now).execute()
}
