import { useQuery } from '@tanstack/react-query'
import { orderApi } from '#contract/orders/api.ts'
import { reading } from '#web/platform/query.ts'
import { useLanguage } from '#web/platform/session.ts'

/** In the language of the screen: an order accepts the text that its buyer can read. */
export function useTermsInForce() {
  const language = useLanguage()
  return useQuery({
    ...reading(orderApi.terms, {}),
    queryKey: [orderApi.terms.path, { language }],
    select: (reply) => reply.data,
  })
}
