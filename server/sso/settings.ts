import { paths } from '#contract/paths.ts'
import { domainRecord, type SsoSettings } from '#contract/sso.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { sealSecret } from '#server/sso/secret.ts'

/** Where providers send people back to. */
export function redirectUri({ publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>): string {
  return `${publicUrl}${basePath}${paths.ssoCallback}`
}

/** The single sign-on of a company, without its secret; 404 for an unknown company. */
export async function readSso(db: Db, company_id: number, config: Config): Promise<SsoSettings> {
  await findCompany(db, company_id)
  const connection = await db
    .selectFrom('sso_connection')
    .select(['issuer', 'client_id', 'enabled'])
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

/** Throws 404 for an unknown company. */
export async function findCompany(db: Db, id: number) {
  const found = await db.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
}

/**
 * Writes a company's provider. Without a secret the one before stays, but only with the issuer and client it was given for:
 * else 422, for it would be sent to someone else.
 */
export async function saveConnection(
  db: Db,
  company_id: number,
  typed: { issuer: string; client_id: string; client_secret?: string | null; enabled: boolean },
  key: Buffer,
) {
  const { issuer, client_id, client_secret, enabled } = typed
  if (client_secret) {
    const sealed = sealSecret(key, company_id, client_secret)
    const values = { issuer, client_id, enabled, client_secret: sealed }
    await db
      .insertInto('sso_connection')
      .values({ company_id, ...values })
      .onConflict((clash) => clash.column('company_id').doUpdateSet(values))
      .execute()
    return
  }
  const kept = await db
    .updateTable('sso_connection')
    .set({ enabled })
    .where('company_id', '=', company_id)
    .where('issuer', '=', issuer)
    .where('client_id', '=', client_id)
    .returning('company_id')
    .executeTakeFirst()
  if (!kept) throw invalid({ client_secret: (w) => w.secretNeeded })
}
