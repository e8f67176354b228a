import { expect, test } from 'vitest'
import { similarityOf } from '#server/site-sheets/match.ts'
import { wordsOf } from '#server/buildings/lexicon.ts'
import { matchedSheet, misspeltSites, rowsFor, type SiteTruth } from '#server/testing/site-sheets.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test.each<[string, string, number, number]>([
  ['Menara AIMS', 'aims menara', 1, 1],
  ['Menra Maybank', 'Menara Maybank', 0.85, 1],
  ['MenaraMaybank', 'Menara Maybank', 1, 1],
  ['Petronas Twin Tower 2', 'Petronas Twin Tower 1', 0, 0.75],
  ['Plaza Sentral Block 1B', 'Plaza Sentral Block 1A', 0, 0.75],
  ['Wisma MCA', 'Wisma MAA', 0, 0.75],
  ['Menara Maxis', 'Menara Citibank', 0, 0.7],
])('%s is like %s from %d to %d', (text, name, least, most) => {
  const similarity = similarityOf(wordsOf(text), wordsOf(name))
  expect(similarity).toBeGreaterThanOrEqual(least)
  expect(similarity).toBeLessThanOrEqual(most)
})

test('of 300 sites 90 % of the misspelt are found, and none is wrong as certain', async () => {
  const buildings = await world.owner.selectFrom('building').selectAll().orderBy('nis_code').execute()
  const sites = misspeltSites(buildings, 300, 7)
  const id = await matchedSheet(
    world,
    sites.map(({ text, postcode }, at) => [`${at}`, 'ID', text, postcode, '', '100', '24']),
  )
  const rows = await rowsFor(world.acme, id)
  const found = ({ nis }: SiteTruth, at: number) => rows[at].site_a.chosen?.nis === nis
  const misspelt = sites.filter(({ isMisspelt }) => isMisspelt)
  const share = sites.filter((site, at) => site.isMisspelt && found(site, at)).length / misspelt.length
  expect(share).toBeGreaterThanOrEqual(0.9)
  const wrong = sites.filter((site, at) => rows[at].site_a.certain && !found(site, at))
  expect(wrong).toEqual([])
})
