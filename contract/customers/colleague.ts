import * as z from 'zod'
import { id } from '#contract/text.ts'

/** One of the carrier's staff. */
export const colleague = z.object({ id, name: z.string() })
export type Colleague = z.output<typeof colleague>
