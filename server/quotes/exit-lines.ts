import { plusDays } from '#contract/days.ts'
import { sumSen } from '#contract/money.ts'
import { agreedLine } from '#contract/pricing.ts'
import { replacementCharge } from '#contract/services/exit-charge.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Line } from '#server/pricing/totals.ts'
import { earliestDates, type Dated, type QuoteRow } from '#server/quotes/queries.ts'

type Replacing = Dated & Pick<QuoteRow, 'company_id' | 'service_id' | 'keeps_end' | 'contract_months'>

/**
 * The exit charge of the service that a quote replaces, on the day before the earliest hand-over if ordered today; none
 * where nothing is due. A renewal begins with its order.
 */
export async function exitLines(
  db: Db,
  viewer: Viewer,
  quote: Replacing,
  lines: readonly Line[],
): Promise<Line[]> {
  if (quote.service_id === null) return []
  const service = await db
    .selectFrom('service')
    .select(['total_mrc', 'term_ends'])
    .where('company_id', '=', quote.company_id)
    .where('id', '=', quote.service_id)
    .executeTakeFirstOrThrow()
  const [first] = await earliestDates(db, viewer, [quote])
  const charge = replacementCharge(service, plusDays(first!, -1), {
    mrc: sumSen(lines.filter((line) => line.charge === 'mrc').map(({ amount }) => amount)),
    months: quote.contract_months ?? 0,
    keepsEnd: quote.keeps_end,
  })
  if (charge === 0) return []
  const line = { ...agreedLine('nrc', charge), component: 'exit' as const }
  return [{ ...line, cell_id: null, version_id: null, floor: null }]
}
