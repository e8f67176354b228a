import type { AttemptedCall } from '#server/testing/attempts/attempt.ts'
import { catalogAttempts } from '#server/testing/attempts/catalog.ts'
import { orderAttempts } from '#server/testing/attempts/orders.ts'
import { peopleAttempts } from '#server/testing/attempts/people.ts'
import { quoteAttempts } from '#server/testing/attempts/quotes.ts'
import { rateCardAttempts } from '#server/testing/attempts/rate-cards.ts'
import { viewAttempts } from '#server/testing/attempts/views.ts'

/** Every call of the contract by its method and path, and who may make it. */
export const attempts: Record<string, AttemptedCall> = {
  ...peopleAttempts,
  ...viewAttempts,
  ...catalogAttempts,
  ...rateCardAttempts,
  ...quoteAttempts,
  ...orderAttempts,
}
