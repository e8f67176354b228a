import type { Db } from '#server/platform/db.ts'
import type { Client } from '#server/sso/issuer.ts'
import { openSecret, sealingKey } from '#server/sso/secret.ts'

export type SsoConnection = Client & { company_id: number; emails_confirmed: boolean }

/** The enabled connection whose company has proven the email's domain, whoever has that email; only of `company` if named. */
export async function connectionFor(
  db: Db,
  email: string,
  company?: number,
): Promise<SsoConnection | undefined> {
  const found = await db
    .selectFrom('sso_domain as d')
    .innerJoin('sso_connection as c', 'c.company_id', 'd.company_id')
    .select(['c.company_id', 'c.issuer', 'c.client_id', 'c.client_secret', 'c.emails_confirmed'])
    .where('d.domain', '=', domainOf(email))
    .where('d.verified_at', 'is not', null)
    .where('c.enabled', '=', true)
    .$if(company !== undefined, (own) => own.where('c.company_id', '=', company!))
    .executeTakeFirst()
  return found && opened(db, found)
}

/** The enabled connection of a company at the issuer where a sign-in began. */
export async function connectionAt(
  db: Db,
  { company_id, issuer }: { company_id: number; issuer: string },
): Promise<SsoConnection | undefined> {
  const found = await db
    .selectFrom('sso_connection')
    .select(['company_id', 'issuer', 'client_id', 'client_secret', 'emails_confirmed'])
    .where('company_id', '=', company_id)
    .where('issuer', '=', issuer)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return found && opened(db, found)
}

async function opened(db: Db, found: Omit<SsoConnection, 'client_secret'> & { client_secret: Buffer }) {
  const client_secret = openSecret(await sealingKey(db), found.company_id, found.client_secret)
  return { ...found, client_secret }
}

function domainOf(email: string): string {
  const at = email.lastIndexOf('@')
  return at > 0 ? email.slice(at + 1).toLowerCase() : ''
}
