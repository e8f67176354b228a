import type { Letterhead } from '#contract/letterhead.ts'
import type { Language } from '#contract/session.ts'
import type { Db } from '#server/platform/db.ts'
import type { Logo } from '#server/documents/logo.ts'
import type { DocumentModel } from '#contract/documents.ts'
import { documentTextsByLanguage } from '#server/documents/words/words.ts'

export const noLetterhead: Letterhead = {
  version: 0,
  name: 'Trunkline',
  registration_no: '',
  sst_no: '',
  address: '',
  phone: '',
  email: '',
  website: '',
  bank: '',
  account_name: '',
  account_no: '',
  logo: null,
}

export interface Carrier {
  letterhead: DocumentModel['letterhead']
  depositTo: string | null
}

export async function readCarrier(db: Db, language: Language): Promise<Carrier> {
  const set = await db
    .selectFrom('letterhead')
    .select(['name', 'registration_no', 'sst_no', 'address', 'phone', 'email', 'website'])
    .select(['bank', 'account_name', 'account_no', 'logo_sha256'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { name, address, registration_no, sst_no, phone, email, website, bank, account_name, account_no } =
    set ?? noLetterhead
  const say = documentTextsByLanguage[language]
  const numbers = [registration_no && say.registrationNo(registration_no), sst_no && say.sstNo(sst_no)]
  const lines = [[address.replaceAll(/\s*\n\s*/g, ', ')], numbers, [phone, email, website]]
  return {
    letterhead: {
      name,
      lines: lines.map((parts) => parts.filter(Boolean).join(' · ')).filter(Boolean),
      logo: set?.logo_sha256?.toString('hex') ?? null,
    },
    depositTo: bank === '' ? null : say.account(bank, account_name, account_no),
  }
}

export async function logoOf(
  db: Db,
  { letterhead }: Pick<DocumentModel, 'letterhead'>,
): Promise<Logo | undefined> {
  if (letterhead.logo === null) return undefined
  return db
    .selectFrom('letterhead_logo')
    .select(['bytes', 'media_type'])
    .where('sha256', '=', Buffer.from(letterhead.logo, 'hex'))
    .executeTakeFirst()
}
