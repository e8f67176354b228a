import { expect, test } from 'vitest'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('RM per Mbps covers only the bandwidth, without cross connects and add-ons', async () => {
  const { device } = (await world.acme.get('/api/options?product_id=1')).body.data
  const ends = { product_id: 1, site_a: { nis: 'KUL-0001' }, site_b: { nis: 'CBJ-0003' } }
  const ask = async (more: object = {}) => {
    const { status, body } = await world.acme.post('/api/quotes/price-check', { ...ends, ...more })
    expect(status).toBe(200)
    return body.data
  }
  const [plain, loaded] = [await ask(), await ask({ device_vas_id: device[0].id })]
  const speeds = new Map(plain.bandwidths.map(({ id, mbps }: { id: number; mbps: number }) => [id, mbps]))
  expect(plain.cells.length).toBeGreaterThan(30)
  for (const [index, cell] of loaded.cells.entries()) {
    expect(cell.xc_mrc).toBeGreaterThan(0)
    expect(cell.vas_mrc).toBeGreaterThan(0)
    expect(cell.mrc_per_mbps).toBe(plain.cells[index].mrc_per_mbps)
    const exact = cell.bandwidth_mrc / Number(speeds.get(cell.bandwidth_id))
    expect(Math.abs(cell.mrc_per_mbps - exact)).toBeLessThanOrEqual(0.005_000_1)
  }
})
