import { Resolver } from 'node:dns/promises'
import { domainRecord } from '#contract/sso.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { findCompany } from '#server/sso/settings.ts'
import { newToken } from '#server/session/token.ts'

/** The texts at a name of the DNS, each in the parts it was sent in; throws with a code where there are none. */
export type TxtLookUp = (name: string) => Promise<string[][]>

export const askDns: TxtLookUp = (name) => new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name)

/** Domains in which everybody can have an address. */
const publicDomains = new Set(
  `126.com 163.com aol.com celcom.net.my duck.com fastmail.com foxmail.com gmail.com gmx.com gmx.de gmx.net
  googlemail.com hey.com hotmail.com hotmail.my icloud.com jaring.my live.com live.com.my mac.com mail.com mail.ru
  maxis.net.my me.com msn.com myjaring.net naver.com outlook.com outlook.my passport.com pm.me proton.me
  protonmail.com qq.com rocketmail.com streamyx.com time.net.my tm.net.my tuta.com unifi.my yahoo.co.id yahoo.co.uk
  yahoo.com yahoo.com.my yahoo.com.sg yandex.com yandex.ru ymail.com zoho.com zohomail.com`.split(/\s+/),
)

/** Adds a domain with a new token. Throws 404 for an unknown company, 422 for a public, a known and a proven domain. */
export async function addDomain(db: Db, company_id: number, domain: string) {
  await findCompany(db, company_id)
  if (publicDomains.has(domain)) throw invalid({ domain: (w) => w.domainPublic })
  if (await isProven(db, domain, company_id)) throw invalid({ domain: (w) => w.domainTaken })
  const added = await db
    .insertInto('sso_domain')
    .values({ company_id, domain, token: newToken(), verified_at: null })
    .onConflict((clash) => clash.columns(['company_id', 'domain']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw invalid({ domain: (w) => w.domainAdded })
}

async function isProven(db: Db, domain: string, exceptFor: number): Promise<boolean> {
  const found = await db
    .selectFrom('sso_domain')
    .select('id')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .where('company_id', '<>', exceptFor)
    .executeTakeFirst()
  return found !== undefined
}

/** A domain with what proves it; 404 for an unknown one. */
export async function findDomain(db: Db, id: number) {
  const found = await db
    .selectFrom('sso_domain')
    .select(['company_id', 'domain', 'token'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** Throws 422 unless the DNS of a domain has its record, and 503 if it does not answer. */
export async function refuseUnproven(txtOf: TxtLookUp, { domain, token }: { domain: string; token: string }) {
  const record = domainRecord(token)
  const texts = await Promise.all(
    [domain, `_trunkline.${domain}`].map((name) =>
      txtOf(name).catch((error: NodeJS.ErrnoException) => {
        return none.has(error.code ?? '') ? [] : undefined
      }),
    ),
  )
  if (texts.some((found) => found?.some((parts) => parts.join('').trim() === record))) return
  if (texts.includes(undefined)) throw new AppError('unavailable', (w) => w.domainSilent(domain))
  throw new AppError('invalid', (w) => w.domainUnproven(record, domain))
}

/** The name exists without a text, or not at all. */
const none = new Set(['ENODATA', 'ENOTFOUND'])

/** Marks a domain as proven. Throws 422 if another company has proven it, 404 if it was removed. */
export async function markProven(db: Db, id: number, now: Date) {
  const { company_id, domain } = await findDomain(db, id)
  const taken = new AppError('invalid', (w) => w.domainTaken)
  if (await isProven(db, domain, company_id)) throw taken
  try {
    await db.updateTable('sso_domain').set({ verified_at: now }).where('id', '=', id).execute()
  } catch (error) {
    // Another company's proof was stored at the same moment.
    if ((error as { code?: string }).code === '23505') throw taken
    throw error
  }
}

/** Removes a domain; 404 for an unknown one. Answers whose it was. */
export async function removeDomain(db: Db, id: number): Promise<number> {
  const removed = await db
    .deleteFrom('sso_domain')
    .where('id', '=', id)
    .returning('company_id')
    .executeTakeFirst()
  if (!removed) throw notFound()
  return removed.company_id
}
