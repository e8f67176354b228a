import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { BrokenRule, Checks } from '#server/verify/check.ts'
import { accountChecks } from '#server/verify/account-checks.ts'
import { approvalChecks } from '#server/verify/approval-checks.ts'
import { buildingChecks } from '#server/verify/building-checks.ts'
import { cardChecks } from '#server/verify/card-checks.ts'
import { countChecks } from '#server/verify/count-checks.ts'
import { dateChecks } from '#server/verify/date-checks.ts'
import { documentChecks } from '#server/verify/document-checks.ts'
import { factorChecks } from '#server/verify/factor-checks.ts'
import { figureChecks } from '#server/verify/figure-checks.ts'
import { floorChecks } from '#server/verify/floor-checks.ts'
import { orderChecks } from '#server/verify/order-checks.ts'
import { orderPaperChecks } from '#server/verify/order-paper-checks.ts'
import { priceBookChecks } from '#server/verify/price-book-checks.ts'
import { quoteChecks } from '#server/verify/quote-checks.ts'
import { signUpChecks } from '#server/verify/sign-up-checks.ts'
import { taxChecks } from '#server/verify/tax-checks.ts'

/** A record that breaks a rule. */
export interface Fault extends BrokenRule {
  rule: string
}

const checks: Checks = {
  ...quoteChecks,
  ...orderChecks,
  ...taxChecks,
  ...countChecks,
  ...orderPaperChecks,
  ...dateChecks,
  ...accountChecks,
  ...factorChecks,
  ...signUpChecks,
  ...approvalChecks,
  ...floorChecks,
  ...cardChecks,
  ...priceBookChecks,
  ...documentChecks,
  ...figureChecks,
  ...buildingChecks,
}

export const everyRule = Object.keys(checks)

/**
 * Checks the whole database and answers every record that breaks a rule the verbs follow: sums, states, days, taxes,
 * events and counters, or only some of these rules. Changes nothing. `db` is the owner's, who sees all companies.
 */
export async function verify(
  db: Db,
  { timeZone }: Pick<Config, 'timeZone'>,
  rules: readonly string[] = everyRule,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const rule of rules) {
    const { rows } = await checks[rule]!(timeZone).execute(db)
    faults.push(...rows.map((row) => ({ rule, ...row })))
  }
  return faults
}

/** The maximum number of findings in a report. */
const mostShown = 50

/** The report: a line for each record, and the number of records. */
export function reportOf(faults: readonly Fault[]): string {
  return [
    ...faults.slice(0, mostShown).map(({ rule, record, difference }) => `${record}: ${rule}: ${difference}`),
    `${faults.length} times a record breaks a rule`,
  ].join('\n')
}
