import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { signInTo } from '#benchmarks/calls.ts'
import { withDemoPortal } from '#benchmarks/drill-edge.ts'
import { processorTime } from '#benchmarks/processor.ts'
import type { TimedAnswers, TimedLoad } from '#benchmarks/timed-load.ts'

/** Connections that use the portal's whole capacity, and the factor of the overload. */
const [connections, times] = [20, 10]
/** Capacity and overload are measured in turns, so that other load on the machine affects both alike. */
const [rounds, seconds] = [3, 5]
/** The limits at ten times the capacity. */
const goal = { p99: 1_000, goodput: 0.8, normalAfter: 10 }

/**
 * Measures how many lists a portal serves per second, then requests ten times as many. The served ones must meet the
 * latency goal and nearly reach the capacity, all others must be refused with Retry-After, and health must always answer.
 */
export async function drillOverload(say: (line: string) => void): Promise<boolean> {
  return withDemoPortal({}, async ({ port, pid }) => {
    const url = `http://127.0.0.1:${port}`
    const people = ['customer@acme.example', 'colleague@acme.example', 'customer@borneo.example']
    const tokens: string[] = []
    for (const person of people) tokens.push(await signInTo(url, person))
    const load = (more: Pick<TimedLoad, 'connections' | 'rate' | 'seconds'>) => send({ url, tokens, ...more })

    await load({ connections, seconds: 3 })
    const idle = await medianOfLists(url, tokens[0]!)
    let [capacity, goodput, p99, normalAfter, wrong] = [0, 0, 0, 0, 0]
    for (let round = 0; round < rounds; round++) {
      const full = await timed(pid, () => load({ connections, seconds }))
      const rate = Math.ceil((full.served.length / seconds) * times)
      const overloading = () => load({ connections: connections * times * 2, rate, seconds })
      const [over, health] = await Promise.all([timed(pid, overloading), watchHealth(url, seconds)])
      const normal = await untilNormal(url, tokens[0]!, idle)
      say(`Load average ${loadavg()[0]!.toFixed(1)}, one list ${idle.toFixed(0)} ms when idle`)
      say(`  capacity     ${shown(full)}`)
      say(`  ${times} times     ${shown(over)}`)
      say(`  health and readiness: slowest ${health.slowest.toFixed(0)} ms, ${health.failed} failed`)
      say(`  normal ${normal.toFixed(1)} s after`)
      capacity += full.served.length
      goodput += over.served.length
      p99 = Math.max(p99, at(over.served, 0.99))
      normalAfter = Math.max(normalAfter, normal)
      wrong += health.failed + over.withoutRetryAfter
      for (const [status, count] of over.others) if (status !== 503) wrong += count
    }
    const kept = goodput / capacity
    say(`Served ${(kept * 100).toFixed(0)} % of the capacity (at least ${goal.goodput * 100} %)`)
    const passed = kept >= goal.goodput && p99 <= goal.p99 && normalAfter <= goal.normalAfter && wrong === 0
    say(passed ? 'The portal kept its pace' : 'The portal did not keep its pace')
    return passed
  })
}

/** The answers of a load, and the processor time of the portal meanwhile, in seconds. */
async function timed(pid: number, load: () => Promise<TimedAnswers>) {
  const before = processorTime(pid)!
  const answers = await load()
  return { ...answers, processor: (processorTime(pid)! - before) / 1_000 }
}

function shown({ served, others, processor }: Awaited<ReturnType<typeof timed>>): string {
  const refused = [...others].map(([status, count]) => `${count} × ${status || 'broken connection'}`)
  return (
    `${(served.length / seconds).toFixed(0)}/s, ${(served.length / processor).toFixed(0)} in a second of the portal's processor time; ` +
    `median ${at(served, 0.5).toFixed(0)} ms, p99 ${at(served, 0.99).toFixed(0)} ms; ${refused.join(', ') || 'none refused'}`
  )
}

async function send(load: TimedLoad): Promise<TimedAnswers> {
  const worker = new Worker(new URL('./timed-load.ts', import.meta.url), { workerData: load })
  const [answers] = (await once(worker, 'message')) as [TimedAnswers]
  await worker.terminate()
  answers.served.sort((a, b) => a - b)
  return answers
}

async function watchHealth(url: string, within: number) {
  const seen = { answered: 0, failed: 0, slowest: 0 }
  for (const end = performance.now() + within * 1_000; performance.now() < end; await pause(100)) {
    const began = performance.now()
    const answers = await Promise.all(['health', 'ready'].map((call) => statusOf(`${url}/api/${call}`)))
    for (const status of answers) seen[status === 200 ? 'answered' : 'failed']++
    seen.slowest = Math.max(seen.slowest, performance.now() - began)
  }
  return seen
}

/** Seconds until lists take at most twice as long as when idle. */
async function untilNormal(url: string, token: string, idle: number): Promise<number> {
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1_000
  while ((await medianOfLists(url, token)) > 2 * idle + 10 && passed() < 3 * goal.normalAfter)
    await pause(100)
  return passed()
}

/** Milliseconds of one list at a time; undefined if one was not served. */
async function medianOfLists(url: string, token: string): Promise<number> {
  const taken: number[] = []
  for (let list = 0; list < 11; list++) {
    const began = performance.now()
    const status = await statusOf(`${url}/api/quotes?status=all`, { authorization: `Bearer ${token}` })
    taken.push(status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY)
  }
  return at(
    taken.sort((a, b) => a - b),
    0.5,
  )
}

async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status ?? 0
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY
}
