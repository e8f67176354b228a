import { sql, type RawBuilder } from 'kysely'
import type { TaxRates } from '#contract/tax.ts'
import type { Db } from '#server/platform/db.ts'
import { portalNumber, portalNumbersToday } from '#server/platform/portal-number.ts'
import { companyOf, isStaff, type Viewer } from '#server/platform/viewer.ts'
import { taxRatesOn, taxRatesToday } from '#server/pricing/tax.ts'

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

/**
 * The same for a list as this process keeps them: its statement reads the rates of orders alone, and for staff, whose rows are of
 * many companies, those of each row.
 */
export async function rulesKeptFor(db: Db, reader: Viewer) {
  const { extension_times, extension_days } = await portalNumbersToday(db, reader)
  const today = isStaff(reader) ? undefined : await taxRatesToday(db, reader, companyOf(reader))
  return {
    read: today ? sql`placed.tax_rates::json as tax_rates` : ratesReadFor(reader),
    rulesOf: ({ tax_rates }: { tax_rates: TaxRates | null }): RulesOfQuote => ({
      extension_times,
      extension_days,
      tax_rates: tax_rates ?? today!,
    }),
  }
}

function ratesReadFor(reader: Viewer) {
  const company = isStaff(reader) ? sql`q.company_id` : sql`${reader.companyId}::bigint`
  return sql`case when placed.tax_rates is null then ${taxRatesOn(company, reader.today)}
        else placed.tax_rates::json end as tax_rates`
}

/** The rules of a quote that is not ordered, as this process keeps them. */
export async function rulesToday(db: Db, reader: Viewer): Promise<RulesOfQuote> {
  const { extension_times, extension_days } = await portalNumbersToday(db, reader)
  return { extension_times, extension_days, tax_rates: await taxRatesToday(db, reader, companyOf(reader)) }
}

/** The same as values of the statement, where this process keeps them; staff, and who comes without a session, read them. */
export async function rulesFor(db: Db, reader: Viewer): Promise<RawBuilder<unknown>> {
  if (isStaff(reader) || reader.rules === undefined) return rulesReadFor(reader)
  const { extension_times, extension_days, tax_rates } = await rulesToday(db, reader)
  return sql`${extension_times}::integer as extension_times, ${extension_days}::integer as extension_days,
      coalesce(placed.tax_rates::json, ${JSON.stringify(tax_rates)}::json) as tax_rates,
      case when placed.tax_rates is null then ${reader.today}::date else placed.tax_rates_of end as tax_rates_of`
}
