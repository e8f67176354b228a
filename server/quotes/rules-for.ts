import { sql } from 'kysely'
import type { TaxRates } from '#contract/tax.ts'
import type { Db } from '#server/platform/db.ts'
import { portalNumber, readPortalNumbers } from '#server/platform/portal-number.ts'
import { companyOf, isStaff, type Viewer } from '#server/platform/viewer.ts'
import { readTaxRates, taxRatesOn } from '#server/pricing/tax.ts'

/** What quotes are judged by beside their own columns. */
export interface RulesOfQuote {
  /** How often a quote may be extended, and by how many days, by the portal's settings. */
  extension_times: number
  extension_days: number
  /** The rates on it: today's, once ordered those of its order. */
  tax_rates: TaxRates
}

/** The rules of quotes `q`, read in their own statement, with the day of the rates. */
export function rulesReadFor(reader: Viewer) {
  return sql`${portalNumber('extension_times', reader.today)} as extension_times,
      ${portalNumber('extension_days', reader.today)} as extension_days, ${ratesReadFor(reader)},
      case when placed.tax_rates is null then ${reader.today}::date else placed.tax_rates_of end as tax_rates_of`
}

function ratesReadFor(reader: Viewer) {
  const company = isStaff(reader) ? sql`q.company_id` : sql`${reader.companyId}::bigint`
  return sql`case when placed.tax_rates is null then ${taxRatesOn(company, reader.today)}
        else placed.tax_rates::json end as tax_rates`
}

/** The rules of a quote that is not ordered. */
export async function rulesToday(db: Db, reader: Viewer): Promise<RulesOfQuote> {
  const { extension_times, extension_days } = await readPortalNumbers(db, reader.today)
  return {
    extension_times,
    extension_days,
    tax_rates: await readTaxRates(db, companyOf(reader), reader.today),
  }
}
