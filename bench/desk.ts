import { recordStatements, replay } from '#bench/sql.ts'
import { signInTo } from '#bench/calls.ts'
import { connect } from '#server/platform/db.ts'

/** As often as each question is asked, one after the other. */
const times = 30

/** No page of a client manager's lists may take longer, in milliseconds. */
const most = 300

/** Page 1 of each list, alone, with each filter and by each order; `:company` is one of the companies. */
const questions = [
  ['/quotes/client-manager', 'status=active'],
  ['/quotes/client-manager', 'status=pending&sort=pending_since'],
  ['/quotes/client-manager', 'status=cancelled'],
  ['/quotes/client-manager', 'status=expired'],
  ['/quotes/client-manager', 'status=all'],
  ['/quotes/client-manager', 'status=active&company_id=:company'],
  ['/quotes/client-manager', 'status=expired&company_id=:company'],
  ['/quotes/client-manager', 'status=pending&sort=pending_since&company_id=:company'],
  ['/quotes/client-manager', 'status=pending&sort=pending_since&accounts=own'],
  ['/quotes/client-manager', 'status=expired&accounts=own'],
  ['/quotes/client-manager', 'status=pending&sort=pending_since&owner=me'],
  ['/quotes/client-manager', 'status=pending&sort=pending_since&owner=none'],
  ['/quotes/client-manager', 'status=expired&owner=me'],
  ['/quotes/client-manager', 'status=pending&sort=pending_since&age=30'],
  ['/quotes/client-manager', 'status=pending&sort=pending_since&age=1090'],
  ['/quotes/client-manager', 'status=expired&age=1090'],
  ['/quotes/client-manager', 'status=expired&product_id=3'],
  ['/quotes/client-manager', 'status=pending&sort=pending_since&product_id=3'],
  ['/quotes/client-manager', 'status=active&mrc_from=1000&mrc_to=1010'],
  ['/quotes/client-manager', 'status=expired&mrc_from=1000&mrc_to=1010'],
  ['/quotes/client-manager', 'status=expired&mrc_from=99999'],
  ['/quotes/client-manager', 'status=all&unread=1'],
  ['/quotes/client-manager', 'status=expired&sort=-total_mrc'],
  ['/quotes/client-manager', 'status=expired&sort=total_nrc'],
  ['/quotes/client-manager', 'status=expired&sort=-bandwidth'],
  ['/quotes/client-manager', 'status=expired&sort=validity'],
  ['/quotes/client-manager', 'status=expired&sort=quote_reference'],
  ['/quotes/client-manager', 'status=all&keyword=Q-2025-000777'],
  ['/quotes/client-manager', 'status=all&keyword=mutiara%20bina'],
  ['/quotes/client-manager', 'status=all&keyword=menara%20aims'],
  ['/quotes/client-manager', 'status=expired&keyword=nowhere'],
  ['/quotes/client-manager', 'status=expired&page=500'],
  ['/orders/client-manager', 'status=all'],
  ['/orders/client-manager', 'status=processing'],
  ['/orders/client-manager', 'status=all&sort=-total_mrc'],
  ['/orders/client-manager', 'status=all&sort=po_number'],
  ['/orders/client-manager', 'status=all&company_id=:company'],
  ['/orders/client-manager', 'status=all&accounts=own'],
  ['/orders/client-manager', 'status=all&keyword=mutiara%20bina'],
  ['/orders/client-manager', 'status=all&sort=next_hand_over'],
  ['/orders/client-manager', 'status=all&sort=-next_hand_over'],
  ['/orders/client-manager', 'status=all&sort=-next_requested'],
  ['/orders/client-manager', 'status=all&sort=-days_overdue'],
  ['/orders/client-manager', 'status=all&overdue=30'],
  ['/orders/client-manager', 'status=all&next=tested&next_owner=us'],
  ['/orders/client-manager', 'status=all&hand_over_from=2026-01-01&hand_over_to=2026-01-31'],
  ['/circuits/deliveries', 'accounts=all'],
  ['/circuits/deliveries', 'accounts=all&due=overdue'],
  ['/circuits/deliveries', 'accounts=all&due=later&sort=-next_planned'],
  ['/circuits/deliveries', 'accounts=own'],
  ['/circuits/deliveries', 'accounts=all&waiting=1'],
  ['/circuits/deliveries', 'accounts=all&keyword=mutiara%20bina'],
  ['/circuits/deliveries/counts', 'accounts=all'],
  ['/circuits/deliveries/counts', ''],
  ['/customers', 'page=1'],
  ['/customers', 'keyword=mutiara'],
  ['/dashboard', ''],
] as const

/**
 * What a client manager asks of a database that was filled for it, each question beside the same statements sent
 * straight through pg, and a price that is changed.
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
  const { id: company } = await owner
    .selectFrom('company')
    .select('id')
    .where('name', 'like', '% 100 Sdn Bhd')
    .executeTakeFirstOrThrow()

  say(`\nOf ${times} askings one after the other, in milliseconds; a ratio of 1 is as fast as its own SQL.`)
  say(`${'question'.padEnd(78)}     p50     p99   SQL p50  ratio`)
  for (const [list, query] of questions) {
    const path = `/api${list}?${query.replace(':company', String(company))}`
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
  const took = await timed(() => ask(url + priced(index++), { method: 'PUT', headers, body: price(index) }))
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

/** What asking the same again and again took, the fastest first. */
export function askedInTurn(url: string, request: RequestInit): Promise<number[]> {
  return timed(() => ask(url, request))
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

async function ask(url: string, request: RequestInit) {
  const answer = await fetch(url, request)
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** The value below which this share of sorted values lies. */
export function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

const ms = (value: number) => value.toFixed(1).padStart(7)
