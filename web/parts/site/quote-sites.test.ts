import { expect, test } from 'vitest'
import { siteLabels } from '#web/parts/site/quote-sites.ts'

test.each(['-', ' – ', '—', '', null])('a second site written as %j means none', (site_b) => {
  expect(siteLabels({ site_a: 'Menara AIMS', site_b, location: null })).toEqual(['Menara AIMS'])
})

test.each(['CSF CX1', '-5 Jalan Ampang', '12–14'])('%j is a site', (site_b) => {
  expect(siteLabels({ site_a: 'Menara AIMS', site_b, location: null })).toEqual(['Menara AIMS', site_b])
})
