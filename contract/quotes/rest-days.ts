import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idsInList, isListOfIds } from '#contract/quotes/comparable.ts'
import { day } from '#contract/text.ts'

export const maxSited = 200

export const siteCalendarData = z.object({
  states: z.array(z.string()),
  /** The states of these sites that keep it; null for all of Malaysia. */
  holidays: z.array(z.object({ day, name: z.string(), states: z.array(z.string()).nullable() })),
})

export const restDaysApi = {
  ofQuotes: endpoint('GET', '/quotes/rest-days', {
    access: ['customer', 'client_manager'],
    summary: `Get the states of the sites of up to ${maxSited} quotes (\`ids\`, separated by commas) and the public holidays there, from a year ago until the calendar ends: what the days without work are made of. 404 if one of the quotes does not exist.`,
    query: z.object({
      ids: z.string().refine((written) => isListOfIds(written) && idsInList(written).length <= maxSited, {
        params: { rule: 'not_ids' },
      }),
    }),
    data: siteCalendarData,
  }),
}
