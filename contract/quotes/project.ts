import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mostQuotes } from '#contract/quotes/create.ts'
import { filled, id } from '#contract/text.ts'

export const longestProjectName = 100

export const moveToProjectCall = endpoint({
  method: 'PUT',
  path: '/quotes/project',
  access: ['customer'],
  summary:
    'Move quotes to a project, which is created if there is none of this name, or out of their project. All are moved or none.',
  body: z.object({
    ids: z.array(id).min(1).max(mostQuotes),
    /** Matches an existing name in any case; null removes the quotes from their project. */
    project_name: filled(longestProjectName).nullable(),
  }),
})
