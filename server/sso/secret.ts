import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/db.ts'

/** The key that seals what companies entrust to the portal; every process of the portal has the same. */
export async function sealingKey(db: Db): Promise<Buffer> {
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'sso')
    .executeTakeFirstOrThrow()
  return Buffer.from(hkdfSync('sha256', value, '', 'trunkline sso client secret', 32))
}

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** Encrypts the secret of a company's provider (AES-256-GCM), bound to the company: another's cannot be put in its place. */
export function sealSecret(key: Buffer, companyId: number, secret: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(`company ${companyId}`))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The secret again. Throws for one that was changed or belongs to another company. */
export function openSecret(key: Buffer, companyId: number, sealed: Buffer): string {
  const iv = sealed.subarray(0, ivBytes)
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(`company ${companyId}`))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString()
}
