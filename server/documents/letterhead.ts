import type { Letterhead } from '#contract/letterhead.ts'
import type { Language } from '#contract/session.ts'
import type { Db } from '#server/platform/db.ts'
import type { Logo } from '#server/documents/logo.ts'
import type { DocumentModel } from '#contract/documents.ts'
import { documentTextsByLanguage } from '#server/documents/words/words.ts'

/** What applies until the admin sets a letterhead. */
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

/** What documents say of the carrier. */
export interface Carrier {
  letterhead: DocumentModel['letterhead']
  /** The account that deposits are paid to; null where none is set. */
  depositTo: string | null
}

/** The carrier's name, address and registration as the admin has set them, and its account, in words of one language. */
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

/** The logo that a model names; undefined where it has none. */
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
