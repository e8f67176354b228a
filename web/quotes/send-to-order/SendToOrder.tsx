import { useSearch } from '@tanstack/react-router'
import type { Filters } from '#web/parts/list/list-search.ts'
import { ChooseQuotes } from '#web/quotes/send-to-order/ChooseQuotes.tsx'
import { OrderForm } from '#web/quotes/send-to-order/OrderForm.tsx'

/** Orders the quotes in the address, which survive a reload; without any it offers the active ones. */
export function SendToOrder() {
  const { ids: written = '' }: Filters = useSearch({ strict: false })
  const ids = [...new Set(written.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
  return ids.length > 0 ? <OrderForm ids={ids} /> : <ChooseQuotes />
}
