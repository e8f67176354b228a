import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { portalNumber, portalNumbersToday } from '#server/platform/portal-number.ts'
import { companyOf, isStaff, type Viewer } from '#server/platform/viewer.ts'
import { taxRatesOn, taxRatesToday } from '#server/pricing/tax.ts'

/** What all rows of a reader share, read in their own statement. */
export function rulesReadFor(reader: Viewer) {
  const company = isStaff(reader) ? sql`q.company_id` : sql`${reader.companyId}::bigint`
  return {
    extensions: {
      times: portalNumber('extension_times', reader.today),
      days: portalNumber('extension_days', reader.today),
    },
    rates: sql`${taxRatesOn(company, reader.today)}`,
  }
}

/** The same as this process keeps it; staff read the tax rates of each row's company. */
export async function rulesKeptFor(db: Db, reader: Viewer): Promise<ReturnType<typeof rulesReadFor>> {
  const numbers = await portalNumbersToday(db, reader)
  const kept = isStaff(reader) ? undefined : await taxRatesToday(db, reader, companyOf(reader))
  return {
    extensions: {
      times: sql`${numbers.extension_times}::integer`,
      days: sql`${numbers.extension_days}::integer`,
    },
    rates: kept ? sql`${JSON.stringify(kept)}::json` : rulesReadFor(reader).rates,
  }
}
