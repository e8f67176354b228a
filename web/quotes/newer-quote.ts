import { quoteApi } from '#contract/quotes/api.ts'
import { call } from '#web/platform/api.ts'

/** The quote as it is now, past the cache; null if it cannot be read. */
export async function readNewerQuote(id: number) {
  const read = await call(quoteApi.one, { params: { id: String(id) } }).catch(() => null)
  return read?.data ?? null
}
