import { quoteApi } from '#contract/quotes/api.ts'
import { call } from '#web/platform/api.ts'

/**
 * A quote as it is now, for a form that someone else has overtaken; null if it cannot be read. Past the cache, whose reading ends
 * when news of the other's change have it begin again.
 */
export async function readNewerQuote(id: number) {
  const read = await call(quoteApi.one, { params: { id: String(id) } }).catch(() => null)
  return read?.data ?? null
}
