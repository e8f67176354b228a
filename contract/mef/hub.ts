import * as z from 'zod'
import { cantata } from '#contract/mef/cantata.ts'

const shared = { scope: 'read', administrator: true } as const
const hubAt = (path: string) => ({
  register: cantata('POST', `/${path}/hub`, {
    ...shared,
    summary: 'Register an address to which events are posted in the shapes of the standard.',
    body: z.object({ callback: z.string().min(1).max(500), query: z.string().max(1_000).optional() }),
  }),
  registered: cantata('GET', `/${path}/hub/:id`, { ...shared, summary: 'Get a registration.' }),
  unregister: cantata('DELETE', `/${path}/hub/:id`, { ...shared, summary: 'Delete a registration.' }),
})

export const hubApis = { quote: hubAt('quoteManagement/v4'), order: hubAt('productOrderingManagement/v6') }
