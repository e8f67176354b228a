import { hash, verify } from '@node-rs/argon2'
import { invalid } from '#server/platform/errors.ts'
import { commonPasswords } from '#server/session/common-passwords.ts'

/** argon2id, at the memory and time the OWASP cheat sheet asks for (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

// Verified for unknown emails, so that known and unknown ones take the same time.
let decoy: Promise<string> | undefined

/** Whether a password is the stored one; without a stored one false, in the same time. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await (decoy ??= hashPassword('a password of no user'))), password)
  return right && stored != null
}

/** Refuses (422) passwords that are among the common ones once digits and marks at the end are set aside. */
export function refuseCommon(password: string) {
  const bare = password.toLowerCase().replace(/[^a-z]+$/, '')
  if (commonPasswords.has(password.toLowerCase()) || commonPasswords.has(bare))
    throw invalid({ password: (w) => w.passwordCommon })
}
