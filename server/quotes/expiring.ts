import { sql, type Selectable } from 'kysely'
import { expiringDays } from '#contract/quotes/actions.ts'
import { plusDays, weekdayOf } from '#contract/days.ts'
import { userStatusIds } from '#contract/roles.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { notifyOnce } from '#server/notifications/notify.ts'

type Expiring = Pick<
  Selectable<Tables['quote']>,
  'id' | 'company_id' | 'reference' | 'total_nrc' | 'total_mrc' | 'price_level'
> & { validity: string }

/** Notifies of quotes that expire within seven days, once per end of validity: again after an extension. */
export async function notifyExpiring(pool: Db, calendar: Viewer): Promise<void> {
  await notifyOnce(pool, calendar, (await readExpiring(pool, calendar)).map(notificationOf))
}

const maxListed = 50

/** On Mondays, lists a company's quotes that expire within seven days to its people who chose this mail. */
export async function sendDigests(pool: Db, calendar: Viewer): Promise<void> {
  if (weekdayOf(calendar.today) !== 1) return
  const { rows: readers } = await sql<{ company_id: number; users: number[] }>`
    select u.company_id, json_agg(u.id) as users from mail_choice c join portal_user u on u.id = c.user_id
    where c.kind = 'quotes_digest' and c.mail and u.status_id = ${userStatusIds.active} and u.company_id is not null
    group by u.company_id`.execute(pool)
  if (readers.length === 0) return
  const expiring = Map.groupBy(await readExpiring(pool, calendar), (quote) => quote.company_id)
  const digests = readers.flatMap(({ company_id, users }) => {
    const quotes = expiring.get(company_id) ?? []
    if (!quotes[0]) return []
    return {
      kind: 'quotes_digest' as const,
      company_id,
      users,
      facts: {
        reference: quotes[0].reference,
        count: quotes.length,
        expiring: quotes
          .slice(0, maxListed)
          .map(({ reference, validity, total_mrc }) => ({ reference, day: validity, mrc: total_mrc })),
      },
      dedupe_key: `quotes_digest:${company_id}:${calendar.today}`,
    }
  })
  await notifyOnce(pool, calendar, digests)
}

function readExpiring(pool: Db, calendar: Viewer): Promise<Expiring[]> {
  return asViewer(pool, calendar, async (db) => {
    const { rows } = await sql<Expiring>`
      select id, company_id, reference, validity, total_nrc, total_mrc, price_level from quote
      where status = 'active' and validity between ${calendar.today} and ${plusDays(calendar.today, expiringDays)}
      order by validity, id`.execute(db)
    return rows
  })
}

function notificationOf(quote: Expiring) {
  return {
    kind: 'quote_expiring' as const,
    company_id: quote.company_id,
    quote_id: quote.id,
    facts: {
      reference: quote.reference,
      day: quote.validity,
      nrc: quote.total_nrc ?? undefined,
      mrc: quote.total_mrc ?? undefined,
      price_level: quote.price_level ?? undefined,
    },
    dedupe_key: `quote_expiring:${quote.id}:${quote.validity}`,
  }
}
