import { createContext, use } from 'react'
import type { Customer } from '#contract/customers.ts'

/** For which company one of our own people works on a screen that is otherwise the company's own. */
export const BuyerContext = createContext<Pick<Customer, 'id' | 'company'> | null>(null)

/** The company a client manager acts for; null for a customer. */
export function useBuyer() {
  return use(BuyerContext)
}
