import * as z from 'zod'
import { ringgit } from '#contract/money.ts'
import { moment } from '#contract/text.ts'

/** Amounts are stored in sen and sent in ringgit; all other values are text. */
export function historyEntry<
  const Actions extends readonly string[],
  const Texts extends readonly string[],
  const Amounts extends readonly [string, ...string[]],
>(actions: Actions, fields: { texts: Texts; amounts: Amounts }) {
  const text = z.string().nullable()
  const amount = ringgit.nullable()
  return z.object({
    at: moment,
    action: z.enum(actions),
    /** Customers see the portal's name for staff, everyone sees it for the scheduler. */
    actor: z.string(),
    /** The name of the API key that acted for them. Customers do not see keys of staff. */
    key: z.string().nullable(),
    /** Also the text of a request or an answer. */
    reason: z.string().nullable(),
    changes: z.array(
      z.discriminatedUnion('field', [
        z.object({ field: z.enum(fields.texts), before: text, after: text }),
        z.object({ field: z.enum(fields.amounts), before: amount, after: amount }),
      ]),
    ),
  })
}
