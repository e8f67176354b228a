import { sql } from 'kysely'
import type { Sen } from '#contract/money.ts'
import type { PriceLevel } from '#contract/price-level.ts'
import { expiringDays } from '#contract/quotes/actions.ts'
import { userStatusIds } from '#contract/roles.ts'
import { plusDays } from '#contract/days.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { notify } from '#server/notifications/notify.ts'

interface Expiring {
  id: number
  company_id: number
  reference: string
  validity: string
  total_nrc: Sen | null
  total_mrc: Sen | null
  price_level: PriceLevel | null
}

const atOnce = 1_000

/** Notifies of quotes that expire within seven days, once per end of validity: again after an extension. */
export async function notifyExpiring(pool: Db, calendar: Viewer): Promise<void> {
  const expiring = await asViewer(pool, calendar, async (db) => {
    const { rows } = await sql<Expiring>`
      select id, company_id, reference, validity, total_nrc, total_mrc, price_level from quote
      where status = 'active' and validity between ${calendar.today} and ${plusDays(calendar.today, expiringDays)}
      order by validity, id`.execute(db)
    return rows
  })
  for (let start = 0; start < expiring.length; start += atOnce) {
    const fresh = await notYetNotified(pool, expiring.slice(start, start + atOnce))
    await notify(pool, calendar, ...fresh.map(notificationOf))
  }
}

const dedupeKeyOf = (quote: Expiring) => `quote_expiring:${quote.id}:${quote.validity}`

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
    dedupe_key: dedupeKeyOf(quote),
  }
}

/** Companies without recipients are left out. */
async function notYetNotified(pool: Db, quotes: Expiring[]): Promise<Expiring[]> {
  const asked = quotes.map((quote) => ({ company_id: quote.company_id, dedupe_key: dedupeKeyOf(quote) }))
  const { rows } = await sql<{ dedupe_key: string }>`
    select asked.dedupe_key from json_to_recordset(${JSON.stringify(asked)}) as asked(company_id bigint, dedupe_key text)
      join portal_user u on u.company_id = asked.company_id and u.status_id = ${userStatusIds.active}
      left join notification n on n.user_id = u.id and n.dedupe_key = asked.dedupe_key
    group by asked.dedupe_key having count(n.id) = 0`.execute(pool)
  const fresh = new Set(rows.map((row) => row.dedupe_key))
  return quotes.filter((quote) => fresh.has(dedupeKeyOf(quote)))
}
