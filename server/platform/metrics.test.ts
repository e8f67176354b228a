import { expect, test } from 'vitest'
import { openMetrics } from '#server/platform/metrics.ts'
import { openWorld } from '#server/testing/world.ts'

const metrics = openMetrics()
const world = await openWorld({}, metrics)

test('counts calls by route and status, never by address, and only on its own listener', async () => {
  await world.acme.get('/api/quotes/99999991')
  await world.acme.get('/api/quotes/99999992')
  const scraped = async () => (await metrics.listener().inject('/metrics')).body
  // A call is counted when its last byte is written, which may be after the answer has arrived.
  await expect
    .poll(scraped, { timeout: 20_000 })
    .toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/quotes\/:id",status="404"\} 2/)
  const body = await scraped()
  expect(body).not.toContain('quotes/9999999')
  expect(body).toContain('process_cpu_seconds_total')
  expect((await world.acme.get('/metrics')).body).not.toContain('http_request_duration_seconds')
})
