import { paths } from '#contract/paths.ts'
import { domainRecord, type SsoSettings } from '#contract/sso.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { recordAccount } from '#server/customers/history.ts'
import { sealSecret } from '#server/sso/secret.ts'

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
  const found = await db.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
}

/** Writes a company's provider. Without a secret the old one stays, but only for the same issuer and client (422). */
export async function saveConnection(
  db: Db,
  viewer: Viewer,
  company_id: number,
  { client_secret, ...after }: Connection & { client_secret?: string | null },
  key: Buffer,
) {
  const before = await db
    .selectFrom('sso_connection')
    .select(connectionFields)
    .where('company_id', '=', company_id)
    .forUpdate()
    .executeTakeFirst()
  if (client_secret) {
    const values = { ...after, client_secret: sealSecret(key, company_id, client_secret) }
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

type Connection = NonNullable<SsoSettings['connection']>

const asText = (value: string | boolean) => (typeof value === 'string' ? value : value ? 'yes' : 'no')
