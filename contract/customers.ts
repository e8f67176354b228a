import * as z from 'zod'
import { account, accountChanges, contact } from '#contract/customers/account.ts'
import { colleague } from '#contract/customers/colleague.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ofFormat } from '#contract/file-formats.ts'
import { paging, sortBy, unpaged, withinRowLimit } from '#contract/paging.ts'
import { id, idInPath } from '#contract/text.ts'

export const customer = z.object({
  id,
  company: z.string(),
  registration_no: z.string(),
  rcc: z.object({ id, title: z.string() }).nullable(),
  client_manager: colleague.nullable(),
  pending_quotes: z.int(),
  /** It cannot order. */
  on_hold: z.boolean(),
})
export type Customer = z.output<typeof customer>

export const customerSorts = ['company', 'registration_no'] as const

/** The data that an account lacks before its company can be billed, and a hold. */
export const customerNeeds = ['manager', 'tin', 'account_no', 'hold'] as const
export type CustomerNeed = (typeof customerNeeds)[number]

const customerFilters = {
  ...paging,
  sort: sortBy(customerSorts).default('company'),
  needs: z.enum(customerNeeds).optional(),
}
const customerQuery = z.object(customerFilters).refine(...withinRowLimit)
export type CustomerQuery = z.output<typeof customerQuery>

export const customerApi = {
  list: endpoint('GET', '/customers', {
    access: ['client_manager', 'admin'],
    summary: 'List companies by name. The keyword searches name and registration number.',
    query: customerQuery,
    data: z.array(customer),
    counted: true,
  }),
  export: endpoint('GET', '/customers/export', {
    access: ['client_manager', 'admin'],
    summary:
      'Export the companies as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with the keyword and sort order of the list.',
    query: z.object({ ...customerFilters, ...ofFormat }).omit(unpaged),
    answersFile: true,
  }),
  one: endpoint('GET', '/customers/:id', {
    access: ['client_manager', 'admin'],
    summary:
      'Get a customer account: company, billing, tax, credit, contract, NNIs, its quotes and orders in numbers, and its history.',
    params: z.object({ id: idInPath }),
    data: account,
  }),
  change: endpoint('PUT', '/customers/:id', {
    access: ['admin'],
    summary:
      'Change a customer account. Omitted fields do not change; a list is sent whole. A stale `version` is refused with the account as it is now. A hold stops orders, and the company is notified of it and of its end.',
    params: z.object({ id: idInPath }),
    body: accountChanges,
    data: account,
  }),
  contacts: endpoint('GET', '/customers/:id/contacts', {
    access: ['client_manager', 'admin'],
    summary: 'List the people of a company by name, with their status and who administers it.',
    params: z.object({ id: idInPath }),
    data: z.object({ company: z.string(), contacts: z.array(contact) }),
  }),
  clientManagers: endpoint('GET', '/customers/client-managers', {
    access: ['client_manager', 'admin'],
    summary: 'List the active client managers by name, to whom accounts and quotes can be assigned.',
    data: z.array(colleague),
  }),
}
