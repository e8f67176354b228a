import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { filled, id } from '#contract/text.ts'

export const moveToProjectCall = endpoint({
  method: 'PUT',
  path: '/quotes/project',
  access: ['customer'],
  summary: 'Put quotes under a project, made if there is none of this name, or under none. All or none.',
  body: z.object({
    ids: z.array(id).min(1).max(2_000),
    /** An existing name in any case is joined; null takes the quotes out of their project. */
    project_name: filled(100).nullable(),
  }),
})
