import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paging, sortBy, withinReach } from '#contract/paging.ts'
import { id, idInPath } from '#contract/text.ts'

/** A person of the carrier's staff. */
export const colleague = z.object({ id, name: z.string() })
export type Colleague = z.output<typeof colleague>

/**
 * The company a client manager acts for; required where prices or quotes are made. For a customer it is ignored: they
 * always act for their own company.
 */
export const forCompany = id.nullish()
export const forCompanyInQuery = idInPath.optional()

export const customer = z.object({
  id,
  company: z.string(),
  registration_no: z.string(),
  /** The sales unit that owns the account. */
  rcc: z.object({ id, title: z.string() }).nullable(),
  /** The client manager of the account. */
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
    summary: 'List companies by name. The keyword searches name and registration number.',
    query: customerQuery,
    data: z.array(customer),
    counted: true,
  }),
  one: endpoint({
    method: 'GET',
    path: '/customers/:id',
    access: ['client_manager', 'admin'],
    summary: 'Get a company.',
    params: z.object({ id: idInPath }),
    data: customer,
  }),
  clientManagers: endpoint({
    method: 'GET',
    path: '/customers/client-managers',
    access: ['client_manager', 'admin'],
    summary: 'List the active client managers by name, to whom accounts and quotes can be assigned.',
    data: z.array(colleague),
  }),
}
