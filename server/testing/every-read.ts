import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import { attempts } from '#server/testing/authorization.ts'
import type { Caller } from '#server/testing/world.ts'

/** Every reading call without an id, except logout: lists, exports, counters, search. */
const reads = Object.values(api)
  .flatMap((feature) => Object.values(feature as Record<string, Endpoint>))
  .filter(
    ({ method, path, answersStream }) =>
      method === 'GET' && !path.includes(':') && !answersStream && path !== '/logout',
  )

/** The reading calls that a role may make. */
export function readEndpointsOf(role: Role): string[] {
  return reads.filter(({ access }) => !Array.isArray(access) || access.includes(role)).map(({ path }) => path)
}

/** The staff's query for calls whose query in the table is the company's. */
const ofStaff: Record<string, string> = { '/saved-views': '?list=manager-quotes' }

/**
 * Calls every reading call: without a query, with a word as its keyword, and with the query of the authorization table, in
 * which `:name` is replaced by the id of that name. Returns the answers, and the calls that answered 200.
 */
export async function readEverything(who: Caller, word: string, ids: Record<string, number>) {
  const answers: string[] = []
  const answered = new Set<string>()
  for (const { path } of reads)
    for (const query of [
      '',
      '?per_page=100&product_id=1',
      `?product_id=1&keyword=${word}`,
      attempts[`GET ${path}`]?.more?.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name])) ?? '',
      ...(ofStaff[path] ? [ofStaff[path]] : []),
    ]) {
      const { status, body, headers } = await who.get(`/api${path}${query}`)
      if (status === 200) answered.add(path)
      answers.push(JSON.stringify(body), String(headers['content-disposition'] ?? ''))
    }
  return { said: answers.join('\n'), answered }
}
