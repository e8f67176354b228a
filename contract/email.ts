import { emailAddress } from '#contract/session.ts'
import { longestEmail, text } from '#contract/text.ts'

/** An email address, or empty for none. */
export const emailOrNone = text(longestEmail).refine(
  (typed) => typed === '' || emailAddress.safeParse(typed).success,
  { params: { rule: 'not_an_email' } },
)
