import { expect, test } from 'vitest'
import { madeDocument, readPdf, says } from '#server/testing/documents.ts'
import { circuitIn, orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

test('the order form, the order and the certificate of a hand-over name the sites with their addresses, and the rooms of then', async () => {
  const saysThere = async (kind: string, id: number, ...wanted: string[]) => {
    const { text } = await readPdf((await madeDocument(world, { kind, ids: [id] })).bytes)
    says(text, ...wanted)
  }
  const street = 'Changkat Raja Chulan, 50200 Kuala Lumpur, Wilayah Persekutuan, Malaysia'
  const siteB = 'CSF CX1, 3552 Jalan Teknokrat 6, Cyber 4, 63000 Cyberjaya, Selangor, Malaysia'
  const quote = await quotes.active({ site_a_details: { level: '3' } })
  await saysThere('order_form', quote.id, `Site A: Menara AIMS, Level 3, ${street}`, `Site B: ${siteB}`)
  const placed = await orderQuotes(world.acme, [quote.id], {
    rooms: { [quote.id]: { site_a: { level: '4' } } },
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  await saysThere('order', placed.body.data.id, `Site A: Menara AIMS, Level 4, ${street}`, `Site B: ${siteB}`)
  const delivered = await circuitIn(world, 'delivered')
  await saysThere('hand_over', delivered.id, `Site A Menara AIMS, ${street}`, `Site B ${siteB}`)
})
