import { expect, test } from 'vitest'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('[E-61] [E-62] [E-63] [E-64] [E-65] [E-66] [E-67] [E-68] the terms are eight, public, and in both languages', async () => {
  const en = (await world.stranger.get('/api/terms')).body.data
  const ms = (await world.stranger.get('/api/terms', { 'accept-language': 'ms' })).body.data
  expect(en.clauses).toHaveLength(8)
  expect(ms.clauses).toHaveLength(8)
  expect(ms.version).toBe(en.version)
  for (const [i, words] of [
    ['valid', '30 days'],
    ['confirmation', 'capacity'],
    ['taxes', 'levies', 'building charges', 'cross-connect', 'interconnection', 'actual costs'],
    ['two months', 'refundable deposit', 'Purchase Order'],
    ['withholding tax', 'grossed up'],
    ['100%', 'remaining rental'],
    ['Service Order Form'],
    ['confidential'],
  ].entries())
    for (const word of words) expect(en.clauses[i]).toContain(word)
})
