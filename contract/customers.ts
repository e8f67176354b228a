import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paging, sortBy, withinReach } from '#contract/paging.ts'
import { id, idInPath } from '#contract/text.ts'

/** One of the carrier's own people, by name. */
export const colleague = z.object({ id, name: z.string() })
export type Colleague = z.output<typeof colleague>

/**
 * The company a client manager acts for, who must name one where prices or quotes are made. A customer is always their
 * own company, whatever stands here.
 */
export const forCompany = id.nullish()
export const forCompanyInQuery = idInPath.optional()

export const customer = z.object({
  id,
  company: z.string(),
  registration_no: z.string(),
  /** The sales unit that owns the account. */
  rcc: z.object({ id, title: z.string() }).nullable(),
  /** In whose hands the account is. */
  client_manager: colleague.nullable(),
  /** Quotes that await a price. */
  pending_quotes: z.int(),
})
export type Customer = z.output<typeof customer>

export const customerSorts = ['company'] as const

const customerQuery = z
  .object({ ...paging, sort: sortBy(customerSorts).default('company') })
  .refine(...withinReach)
export type CustomerQuery = z.output<typeof customerQuery>

export const customerApi = {
  list: endpoint({
    method: 'GET',
    path: '/customers',
    access: ['client_manager', 'admin'],
    summary: 'The companies, by name. The keyword is looked for in name and registration number.',
    query: customerQuery,
    data: z.array(customer),
    counted: true,
  }),
  one: endpoint({
    method: 'GET',
    path: '/customers/:id',
    access: ['client_manager', 'admin'],
    summary: 'One company.',
    params: z.object({ id: idInPath }),
    data: customer,
  }),
  clientManagers: endpoint({
    method: 'GET',
    path: '/customers/client-managers',
    access: ['client_manager', 'admin'],
    summary: 'The active client managers by name: in whose hands accounts and quotes may be.',
    data: z.array(colleague),
  }),
}
