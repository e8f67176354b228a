import { expect, test } from 'vitest'
import { matchedSheet, rowsFor, sheetFor } from '#server/testing/site-sheets.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { acme } = world

test('smoke', async () => {
  const id = await matchedSheet(world, [
    ['HQ', 'PLL', 'KUL-0001', '', 'KUL-0002', '100', '24'],
    ['B1', 'PLL', 'Menara Maybnk', '50050', 'KUL-0001', '100 Mbps', '24 months'],
    ['B2', 'Internet Direct', 'Petronas Twin Tower 1', '50088', '', '1G', '12'],
    ['B3', 'Internet Direct', 'Petronas Twin Tower', '50088', '', '1G', '12'],
    ['B4', 'Internet Direct', '12 Jalan Tiada', '50088', '', '1G', '12'],
    ['B5', 'Nonsense', '12 Jalan Tiada', '', '', '1G', '12'],
    ['B6', 'PLL', '100 Jln Tun Perak', '50050', 'KUL-0001', '200', '24'],
  ])
  console.log(JSON.stringify(await sheetFor(acme, id)))
  for (const row of await rowsFor(acme, id)) console.log(JSON.stringify({...row, site_a: row.site_a && {...row.site_a, chosen: row.site_a.chosen?.name, candidates: row.site_a.candidates.map((c: any) => `${c.name} ${c.similarity} ${c.reasons}`)}, site_b: row.site_b?.chosen?.name}))
  console.log((await acme.get(`/api/site-sheets/${id}/what-if`)).body)
  console.log((await acme.post(`/api/site-sheets/${id}/store`, {project_name: 'X'})).body)
  console.log((await acme.get(`/api/site-sheets`)).body)
})
