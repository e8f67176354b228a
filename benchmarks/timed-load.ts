import autocannon from 'autocannon'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'

export interface TimedLoad {
  url: string
  tokens: string[]
  connections: number
  /** Calls per second; without it each connection sends the next call after each answer. */
  rate?: number
  seconds: number
}

export interface TimedAnswers {
  /** Durations of served calls, in milliseconds. */
  served: number[]
  /** Counts of other statuses, 0 for a broken connection. */
  others: Map<number, number>
  /** Refusals without Retry-After. */
  withoutRetryAfter: number
}

// A separate thread, so that sending does not slow down the measurement.
if (!isMainThread && parentPort) parentPort.postMessage(await sendLoad(workerData as TimedLoad))

function sendLoad({ url, tokens, connections, rate, seconds }: TimedLoad): Promise<TimedAnswers> {
  const answers: TimedAnswers = { served: [], others: new Map(), withoutRetryAfter: 0 }
  const note = (status: number) => answers.others.set(status, (answers.others.get(status) ?? 0) + 1)
  return new Promise((resolve, reject) => {
    const load = autocannon(
      {
        url,
        connections,
        duration: seconds,
        timeout: 30,
        ...(rate && { overallRate: rate }),
        requests: tokens.map((token) => ({
          method: 'GET' as const,
          path: '/api/quotes?status=all',
          headers: { authorization: `Bearer ${token}` },
          onResponse(status, _, __, headers) {
            if (status === 503 && !Object.keys(headers ?? {}).some((name) => /^retry-after$/i.test(name)))
              answers.withoutRetryAfter++
          },
        })),
      },
      (error: Error | null) => (error ? reject(error) : resolve(answers)),
    )
    load.on('response', (_, status, __, took) => {
      if (status === 200) answers.served.push(took)
      else note(status)
    })
    load.on('reqError', () => note(0))
  })
}
