import { sql } from 'kysely'
import type { Sen } from '#contract/money.ts'
import type { PriceLevel } from '#contract/price-level.ts'
import { expiringDays } from '#contract/quotes/actions.ts'
import { plusDays } from '#contract/days.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { notifyOnce } from '#server/notifications/notify.ts'

interface Expiring {
  id: number
  company_id: number
  reference: string
  validity: string
  total_nrc: Sen | null
  total_mrc: Sen | null
  price_level: PriceLevel | null
}

/** Notifies of quotes that expire within seven days, once per end of validity: again after an extension. */
export async function notifyExpiring(pool: Db, calendar: Viewer): Promise<void> {
  const expiring = await asViewer(pool, calendar, async (db) => {
    const { rows } = await sql<Expiring>`
      select id, company_id, reference, validity, total_nrc, total_mrc, price_level from quote
      where status = 'active' and validity between ${calendar.today} and ${plusDays(calendar.today, expiringDays)}
      order by validity, id`.execute(db)
    return rows
  })
  await notifyOnce(pool, calendar, expiring.map(notificationOf))
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
