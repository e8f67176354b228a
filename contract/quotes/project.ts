import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mostQuotes } from '#contract/quotes/create.ts'
import { filled, id } from '#contract/text.ts'

/** Characters of a project’s name. */
export const longestProjectName = 100

export const moveToProjectCall = endpoint({
  method: 'PUT',
  path: '/quotes/project',
  access: ['customer'],
  summary: 'Put quotes under a project, made if there is none of this name, or under none. All or none.',
  body: z.object({
    ids: z.array(id).min(1).max(mostQuotes),
    /** An existing name in any case is joined; null takes the quotes out of their project. */
    project_name: filled(longestProjectName).nullable(),
  }),
})
