import type { Endpoint } from '#contract/endpoint.ts'
import type { AttemptedCall } from '#server/testing/attempts/attempt.ts'
import { catalogAttempts } from '#server/testing/attempts/catalog.ts'
import { orderAttempts } from '#server/testing/attempts/orders.ts'
import { peopleAttempts } from '#server/testing/attempts/people.ts'
import { quoteAttempts } from '#server/testing/attempts/quotes.ts'
import { rateCardAttempts } from '#server/testing/attempts/rate-cards.ts'
import { serviceAttempts } from '#server/testing/attempts/services.ts'
import { siteSheetAttempts } from '#server/testing/attempts/site-sheets.ts'
import { viewAttempts } from '#server/testing/attempts/views.ts'
import { webhookAttempts } from '#server/testing/attempts/webhooks.ts'
import type { Records } from '#server/testing/records.ts'

/** Every call of the contract by its method and path, and its permitted callers. */
export const attempts: Record<string, AttemptedCall> = {
  ...peopleAttempts,
  ...viewAttempts,
  ...catalogAttempts,
  ...rateCardAttempts,
  ...quoteAttempts,
  ...orderAttempts,
  ...serviceAttempts,
  ...siteSheetAttempts,
  ...webhookAttempts,
}

/** The address of a call with the ids of these records, as in the table. */
export function attemptedAddress({ method, path }: Endpoint, of: Records): string {
  const attempt = attempts[`${method} ${path}`]!
  const filled = path
    .replace(':id', `${attempt.id && of[attempt.id]}`)
    .replace(':file', `${of.file}`)
    .replace(':charge', `${of.charge}`)
    .replace(':kind', attempt.kind ?? '')
    .replace(':postcode', '50250')
  return `/api${filled}${(attempt.more ?? '')
    .replace(':quote', `${of.quote}`)
    .replace(':otherQuote', `${of.otherQuote}`)
    .replace(':rule', `${of.rule}`)
    .replace(':company', `${of.company}`)
    .replace(':circuit', `${of.circuit}`)}`
}
