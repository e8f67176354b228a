import { sql, type Insertable } from 'kysely'
import { maxWebhooks } from '#contract/webhooks.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { allowsLocal, NotCalled, refusePrivate } from '#server/platform/outbound.ts'
import type { Tables } from '#server/platform/tables.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'

/** Throws 422 for an address that is not public, 409 if the company has as many as it may. */
export async function addWebhook(
  config: Config,
  db: Db,
  viewer: Viewer,
  { url, ...hook }: Pick<Insertable<Tables['webhook']>, 'url' | 'kinds' | 'format' | 'query'>,
) {
  const company_id = companyOf(viewer)
  const address = checkedUrl(config, url)
  await sql`select pg_advisory_xact_lock(7221, ${company_id}::int)`.execute(db)
  const present = await db.selectFrom('webhook').select('id').execute()
  if (present.length >= maxWebhooks) throw new AppError('wrong_status', (w) => w.webhooksFull(maxWebhooks))
  return db
    .insertInto('webhook')
    .values({ ...hook, company_id, url: address, state: 'active', created_at: viewer.now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function checkedUrl(config: Config, url: string) {
  const read = URL.parse(url)
  try {
    if (!read || read.username || read.password) throw new NotCalled(url)
    refusePrivate(read, allowsLocal(config))
    return read.href
  } catch {
    throw invalid({ url: (w) => w.webhookAddress })
  }
}
