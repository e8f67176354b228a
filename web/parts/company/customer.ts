import { customerApi } from '#contract/customers.ts'
import { useRead } from '#web/platform/query.ts'

export function useCustomer(id: number | null) {
  return useRead(customerApi.one, { params: { id: String(id) } }, { enabled: id !== null, staleTime: 60_000 })
}

/** Parses a company id; null if it is not one. */
export function companyIn(written: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(written ?? '') ? Number(written) : null
}
