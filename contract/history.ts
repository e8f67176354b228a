import * as z from 'zod'
import { ringgit } from '#contract/money.ts'
import { moment } from '#contract/text.ts'

/**
 * One entry of a record's history: who did what and when, and each field it changed as it was and as it is. Amounts
 * are kept in sen and written in ringgit like all money; everything else is text, as the API writes it elsewhere.
 */
export function historyEntry<
  const Actions extends readonly [string, ...string[]],
  const Texts extends readonly [string, ...string[]],
  const Amounts extends readonly [string, ...string[]],
>(actions: Actions, fields: { texts: Texts; amounts: Amounts }) {
  const text = z.string().nullable()
  const amount = ringgit.nullable()
  return z.object({
    at: moment,
    action: z.enum(actions),
    /** The person's name; to a customer staff are the portal's own name, and so is the scheduler to everybody. */
    actor: z.string(),
    /** Why it was done, or what was asked for or answered in words. */
    reason: z.string().nullable(),
    changes: z.array(
      z.discriminatedUnion('field', [
        z.object({ field: z.enum(fields.texts), before: text, after: text }),
        z.object({ field: z.enum(fields.amounts), before: amount, after: amount }),
      ]),
    ),
  })
}
