import { sql, type RawBuilder } from 'kysely'
import { providerExempt, taxCodes, type Taxable, type TaxRates } from '#contract/tax.ts'
import type { Db } from '#server/platform/db.ts'

/** Zero for codes that the company is exempt from. */
export function taxRatesOn(company: RawBuilder<unknown>, day: string) {
  return sql<TaxRates>`(
    select json_object_agg(code.name, case
      when code.name = any(${[...providerExempt]}::text[])
        and (select l.licensed_provider from company l where l.id = ${company}) then 0
      when exists (select 1 from tax_exemption x where x.company_id = ${company} and x.code = code.name
        and ${day}::date between x.from_date and coalesce(x.to_date, 'infinity')) then 0
      else coalesce((select r.basis_points from tax_rate r where r.code = code.name and r.from_date <= ${day}::date
        order by r.from_date desc limit 1), 0) end)
    from unnest(${[...taxCodes]}::text[]) code(name))`
}

export async function readTaxRates(db: Db, companyId: number, day: string): Promise<TaxRates> {
  const { rows } = await sql<{ rates: TaxRates }>`
    select ${taxRatesOn(sql`${companyId}::bigint`, day)} as rates`.execute(db)
  return rows[0]!.rates
}

/** Sums before tax of a quote `q` by charge and code, added up from its lines. */
export const taxableOfQuote = sql<Taxable[]>`(
  select coalesce(jsonb_agg(sums), '[]') from (
    select l.charge, l.tax_code, sum(l.amount_sen)::bigint as amount from quote_line l
    where l.company_id = q.company_id and l.quote_id = q.id and l.component <> 'exit' group by l.charge, l.tax_code) sums)`
