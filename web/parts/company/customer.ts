import { customerApi } from '#contract/customers.ts'
import { useRead } from '#web/platform/query.ts'

/** The company with this id, for staff. Without an id nothing is read. */
export function useCustomer(id: number | null) {
  return useRead(customerApi.one, { params: { id: String(id) } }, { enabled: id !== null, staleTime: 60_000 })
}

/** A company's id from an address; null if it is no id. */
export function companyIn(written: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(written ?? '') ? Number(written) : null
}
