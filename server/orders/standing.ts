import type { CallData } from '#contract/endpoint.ts'
import type { readStandingCall } from '#contract/orders/standing.ts'
import { exceedsCredit } from '#server/customers/account.ts'
import { readBillTo } from '#server/customers/bill-to.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'

/** Whether the viewer's company may order, and would exceed its credit limit with these quotes. 404 for a quote not theirs. */
export async function readStanding(
  db: Db,
  viewer: Viewer,
  quoteIds: number[],
): Promise<CallData<typeof readStandingCall>> {
  const company = companyOf(viewer)
  const quotes = await db
    .selectFrom('quote')
    .select('id')
    .where('company_id', '=', company)
    .where('id', 'in', quoteIds)
    .where('status', '<>', 'removed')
    .execute()
  if (quotes.length < new Set(quoteIds).size) throw notFound()
  const { hold_reason } = await db
    .selectFrom('company')
    .select('hold_reason')
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  return {
    hold_reason,
    over_credit_limit: await exceedsCredit(db, company, quoteIds),
    bill_to: await readBillTo(db, company),
  }
}
