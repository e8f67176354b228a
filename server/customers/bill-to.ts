import { sql } from 'kysely'
import type { BillTo } from '#contract/customers/bill-to.ts'
import type { Db } from '#server/platform/db.ts'

/** The invoice recipient of a company `c`: its name, and its billing address in one line or empty. */
export const billToColumns = sql<BillTo>`c.name as company, concat_ws(', ', nullif(c.bill_street, ''),
  nullif(c.bill_street2, ''), nullif(concat_ws(' ', nullif(c.bill_code, ''), nullif(c.bill_city, '')), ''),
  nullif(c.bill_state, ''), nullif(c.bill_country, '')) as address`

export async function readBillTo(db: Db, companyId: number): Promise<BillTo> {
  const { rows } =
    await sql<BillTo>`select ${billToColumns} from company c where c.id = ${companyId}`.execute(db)
  return rows[0]!
}
