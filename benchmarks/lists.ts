import { plusDays } from '#contract/days.ts'
import { signInTo } from '#benchmarks/calls.ts'

const most = 300
const perCall = 2_000

/** Queries of a list, including the last page and the least selective words. */
const questions = [
  'page=1',
  'page=500',
  'page=500&sort=total_mrc',
  'page=1&sort=-total_mrc',
  'page=1&sort=-total_nrc',
  'page=1&sort=validity',
  'page=1&sort=-bandwidth',
  'page=1&sort=quote_reference',
  'page=1&keyword=menara%20aims',
  'page=1&keyword=Q-2026-009',
  'page=1&keyword=nowhere',
  'page=1&project=Wide%20ring%203',
  `page=1&created_from=${plusDays(new Date().toISOString().slice(0, 10), -1)}&mrc_from=1000&mrc_to=2000`,
  'page=1&status=active',
  'page=500&status=active',
  'page=1&status=active&expiring=1',
  'page=1&status=expired',
]

/** The lists of a company with 10,000 quotes: the slowest of five calls of each query, in milliseconds. */
export async function benchLists(url: string, say: (line: string) => void) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await signInTo(url)}` }
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: any }).data
  }
  const bandwidths: { id: number }[] = await ask('GET', '/bandwidth?product_id=1')
  for (let call = 1; call <= 5; call++) {
    const data = Array.from({ length: perCall }, (_, row) => ({
      product_id: 1,
      site_a_nis: 'KUL-0001',
      site_b_nis: 'CBJ-0003',
      bandwidth_id: bandwidths[row % bandwidths.length]!.id,
      contract_id: [0, 12, 24][row % 3],
    }))
    const { ids } = await ask('POST', '/quotes/bulk', { data })
    await ask('POST', '/quotes/create-wish-list', { ids, project_name: `Wide ring ${call}` })
  }
  for (const question of questions) {
    let slowest = 0
    for (let again = 0; again < 5; again++) {
      const began = performance.now()
      await ask('GET', `/quotes?per_page=20&${question}`)
      slowest = Math.max(slowest, performance.now() - began)
    }
    const verdict = slowest <= most ? 'yes' : 'NO'
    say(`list: ${question.padEnd(60)} ${slowest.toFixed(0).padStart(4)} ms (at most ${most}: ${verdict})`)
  }
}
