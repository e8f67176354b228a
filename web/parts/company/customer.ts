import { customerApi } from '#contract/customers.ts'
import { useRead } from '#web/platform/query.ts'

/** The company with this id, for whoever works for several; nothing is asked for none. */
export function useCustomer(id: number | null) {
  return useRead(customerApi.one, { params: { id: String(id) } }, { enabled: id !== null, staleTime: 60_000 })
}

/** A company's id as an address writes it; null for what is none. */
export function companyIn(written: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(written ?? '') ? Number(written) : null
}
