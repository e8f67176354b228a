import type { Sen } from '#contract/money.ts'
import { approvalApi } from '#contract/orders/approvals.ts'
import { commitmentOf, isAboveLimit } from '#contract/orders/spending-limit.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { sessionApi } from '#contract/session.ts'
import { useRead } from '#web/platform/query.ts'

export interface NeededApproval {
  limit: Sen
  commitment: Sen
  deciders: readonly { name: string }[] | undefined
}

/** Null for an order within the reader’s spending limit. */
export function useNeededApproval(quotes: readonly FullQuote[]): NeededApproval | null {
  const limit = useRead(sessionApi.profile).data?.spending_limit ?? null
  const committed = quotes.map(({ contract_id, ...price }) => ({ ...price, term: contract_id }))
  const isAbove = isAboveLimit(limit, committed)
  const deciders = useRead(approvalApi.deciders, {}, { enabled: isAbove }).data
  return limit !== null && isAbove ? { limit, commitment: commitmentOf(committed), deciders } : null
}
