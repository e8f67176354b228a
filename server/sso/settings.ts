import { Resolver } from 'node:dns/promises'
import { paths } from '#contract/paths.ts'
import { domainRecord, type SsoSettings } from '#contract/sso.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { ifTaken, invalid, notFound, AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { recordAccount } from '#server/customers/history.ts'
import { seal } from '#server/platform/secret.ts'
import { companyOwner } from '#server/sso/connection.ts'
import { newToken } from '#server/session/token.ts'

export function redirectUri({ publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>): string {
  return `${publicUrl}${basePath}${paths.ssoCallback}`
}

/** The fields of a connection that are shown and recorded; not its secret. */
const connectionFields = ['issuer', 'client_id', 'enabled', 'emails_confirmed'] as const

/** The single sign-on of a company, without its secret; 404 for an unknown company. */
export async function readSso(db: Db, company_id: number, config: Config): Promise<SsoSettings> {
  await findCompany(db, company_id)
  const connection = await db
    .selectFrom('sso_connection')
    .select(connectionFields)
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  const domains = await db
    .selectFrom('sso_domain')
    .select(['id', 'domain', 'token', 'verified_at'])
    .where('company_id', '=', company_id)
    .orderBy('domain')
    .execute()
  const { linked } = await db
    .selectFrom('sso_link')
    .select((each) => each.fn.count<number>('user_id').distinct().as('linked'))
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  return {
    connection: connection ?? null,
    redirect_uri: redirectUri(config),
    domains: domains.map(({ id, domain, token, verified_at }) => ({
      id,
      domain,
      record: domainRecord(token),
      verified_at: verified_at?.toISOString() ?? null,
    })),
    linked_people: linked,
  }
}

export async function findCompany(db: Db, id: number) {
  await db.selectFrom('company').select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Writes a company's provider. Without a secret the old one stays, but only for the same issuer and client (422). */
export async function saveConnection(
  db: Db,
  viewer: Viewer,
  company_id: number,
  { client_secret, ...after }: NonNullable<SsoSettings['connection']> & { client_secret?: string | null },
  key: Buffer,
) {
  const before = await db
    .selectFrom('sso_connection')
    .select(connectionFields)
    .where('company_id', '=', company_id)
    .forUpdate()
    .executeTakeFirst()
  if (client_secret) {
    const secret = Buffer.from(client_secret)
    const values = { ...after, client_secret: seal(key, companyOwner(company_id), secret) }
    await db
      .insertInto('sso_connection')
      .values({ company_id, ...values })
      .onConflict((clash) => clash.column('company_id').doUpdateSet(values))
      .execute()
  } else {
    if (before?.issuer !== after.issuer || before.client_id !== after.client_id)
      throw invalid({ client_secret: (w) => w.secretNeeded })
    await db.updateTable('sso_connection').set(after).where('company_id', '=', company_id).execute()
  }
  const changes = connectionFields
    .filter((field) => before?.[field] !== after[field])
    .map((field) => ({
      field: `sso_${field}` as const,
      before: before ? asText(before[field]) : null,
      after: asText(after[field]),
    }))
  if (changes.length > 0) await recordAccount(db, viewer, { company_id, action: 'change', changes })
}

const asText = (value: string | boolean) => (typeof value === 'string' ? value : value ? 'yes' : 'no')

/** The texts at a name of the DNS, each in the parts it was sent in; throws with a code where there are none. */
export type TxtLookUp = (name: string) => Promise<string[][]>

export const lookUpTxt: TxtLookUp = (name) => new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name)

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
  if (await isVerified(db, domain, company_id)) throw invalid({ domain: (w) => w.domainTaken })
  await db
    .insertInto('sso_domain')
    .values({ company_id, domain, token: newToken(), verified_at: null })
    .onConflict((clash) => clash.columns(['company_id', 'domain']).doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => invalid({ domain: (w) => w.domainAdded }))
}

async function isVerified(db: Db, domain: string, exceptFor: number): Promise<boolean> {
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
  return db
    .selectFrom('sso_domain')
    .select(['company_id', 'domain', 'token'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** Throws 422 unless the DNS of a domain has its record, and 503 if it does not answer. */
export async function refuseUnverified(
  txtOf: TxtLookUp,
  { domain, token }: { domain: string; token: string },
) {
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
export async function markVerified(db: Db, id: number, now: Date) {
  await findDomain(db, id)
  const taken = new AppError('invalid', (w) => w.domainTaken)
  const marked = db.updateTable('sso_domain').set({ verified_at: now }).where('id', '=', id).execute()
  await marked.catch(ifTaken('sso_domain_proven', taken))
}

/** Removes a domain; 404 for an unknown one. Answers whose it was. */
export async function removeDomain(db: Db, id: number): Promise<number> {
  const removed = await db
    .deleteFrom('sso_domain')
    .where('id', '=', id)
    .returning('company_id')
    .executeTakeFirstOrThrow(notFound)
  return removed.company_id
}
