import { signInTo } from '#benchmarks/calls.ts'
import { companyListed, deskQuestions } from '#benchmarks/questions.ts'
import { recordStatements, replay } from '#benchmarks/sql.ts'
import { connect } from '#server/platform/db.ts'

const times = 30

/** The maximum time of a page of a client manager's lists, in milliseconds. */
const most = 300

/**
 * A client manager's calls on a large database, each compared with the same statements sent directly
 * through pg, and a change of a price.
 */
export async function benchDesk(
  url: string,
  database: { url: string; ownerUrl: string },
  say: (line: string) => void,
) {
  const owner = connect(database.ownerUrl, { max: 1 })
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await signInTo(url, 'manager@trunkline.example')}`,
  }
  const { id: company } = await companyListed(owner)

  say(`\nOf ${times} askings one after the other, in milliseconds; a ratio of 1 is as fast as its own SQL.`)
  say(`${'question'.padEnd(78)}     p50     p99   SQL p50  ratio`)
  for (const question of deskQuestions) {
    const path = `/api${question.replace(':company', String(company))}`
    const took = await askedInTurn(url + path, { headers })
    await measure(path, took, { method: 'GET', path, headers, body: undefined })
  }

  const pending = await owner
    .selectFrom('quote')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('id', 'desc')
    .limit(times + 10)
    .execute()
  const priced = (index: number) => `/api/quotes/price/${pending[index]!.id}`
  const price = (cents: number) =>
    JSON.stringify({ bandwidth_nrc: 90_000, bandwidth_mrc: 90_000 + cents / 100 })
  let index = 0
  const took = await timed(() =>
    fetchFully(url + priced(index++), { method: 'PUT', headers, body: price(index) }),
  )
  await measure('PUT a price', took, { method: 'PUT', path: priced(index), headers, body: price(0) })
  await owner.destroy()

  async function measure(name: string, took: number[], asked: Parameters<typeof recordStatements>[1]) {
    const sql = await replay(database.url, await recordStatements(database, asked), {
      connections: 1,
      seconds: 1,
    })
    const [p50, p99] = [quantile(took, 0.5), quantile(took, 0.99)]
    const verdict = p99 <= most ? '' : `  more than ${most}`
    say(
      `${name.padEnd(78)} ${ms(p50)} ${ms(p99)}  ${ms(sql.p50)}  ${(sql.p50 / p50).toFixed(2).padStart(5)}${verdict}`,
    )
  }
}

/** Durations of repeated calls, fastest first. */
function askedInTurn(url: string, request: RequestInit): Promise<number[]> {
  return timed(() => fetchFully(url, request))
}

async function timed(call: () => Promise<unknown>): Promise<number[]> {
  for (let warm = 0; warm < 3; warm++) await call()
  const took: number[] = []
  for (let again = 0; again < times; again++) {
    const began = performance.now()
    await call()
    took.push(performance.now() - began)
  }
  return took.sort((a, b) => a - b)
}

/** Sends a call and reads the whole answer. */
export async function fetchFully(url: string, request: RequestInit) {
  const answer = await fetch(url, request)
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** The percentile of sorted values. */
export function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

const ms = (value: number) => value.toFixed(1).padStart(7)
