import { QuoteList } from '#web/manager/QuoteList.tsx'

/** One screen for each list, so that going from one to another starts afresh. */
export function ActiveQuotes() {
  return <QuoteList tab="active" />
}

export function PendingQuotes() {
  return <QuoteList tab="pending" />
}

export function CancelledQuotes() {
  return <QuoteList tab="cancelled" />
}

export function ExpiredQuotes() {
  return <QuoteList tab="expired" />
}
