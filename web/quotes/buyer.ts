import { createContext, use } from 'react'
import type { Customer } from '#contract/customers.ts'

export const BuyerContext = createContext<Pick<Customer, 'id' | 'company'> | null>(null)

/** The company a client manager acts for; null for a customer. */
export function useBuyer() {
  return use(BuyerContext)
}
