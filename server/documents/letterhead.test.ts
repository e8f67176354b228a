import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { noLetterhead } from '#server/documents/letterhead.ts'
import { documentFile, finishedDocument, readPdf } from '#server/testing/documents.ts'
import { orderFor, orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { jpeg, png } from '#server/testing/uploads.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const url = '/api/portal-settings/letterhead'
const { logo: _logo, version: _version, ...empty } = noLetterhead
const carrier = {
  ...empty,
  name: 'Carrier <b>&</b> Co Sdn Bhd',
  registration_no: '201901000005',
  sst_no: 'W10-1808-32000001',
  address: 'Level 12, Menara Contoh\n50450 Kuala Lumpur',
  phone: '+60 3-2000 0000',
  email: 'billing@carrier.example',
  website: 'www.carrier.example',
  bank: 'Bank Contoh',
  account_name: 'Carrier Co Sdn Bhd',
  account_no: '5140-1234-5678',
}
const read = async () => (await world.admin.get(url)).body.data
/** Replaces the current letterhead. */
const set = async (more: object, who: Caller = world.admin) => {
  const { version } = (await read()).letterhead
  return who.put(url, { ...carrier, version, ...more })
}
const logoOf = (bytes: Buffer) => ({ logo: { content: bytes.toString('base64') } })

/** A PNG of this many pixels, with each row in this filter type. */
function pngOf({
  width = 4,
  height = 4,
  bits = 8,
  colour = 6,
  interlace = 0,
  filter = 0,
  rows = 4,
  more = [] as [kind: string, body: Buffer][],
}) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, colour, 0, 0, interlace], 8)
  const perPixel = ({ 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as Record<number, number>)[colour] ?? 1
  const row = Buffer.alloc(1 + Math.ceil((width * perPixel * bits) / 8), 0x7f)
  row[0] = filter
  const part = (kind: string, body: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(body.length)
    return Buffer.concat([size, Buffer.from(kind), body, Buffer.alloc(4)])
  }
  return Buffer.concat([
    png.subarray(0, 8),
    part('IHDR', head),
    ...more.map(([kind, body]) => part(kind, body)),
    part('IDAT', deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)))),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** 60,000 pixels each way, in a PNG's format. */
const hugeHead = Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 8, 6, 0, 0, 0])

/** A header of a JPEG in grey. */
function jpegFrame(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return frame
}

/** A JPEG with another part, at its beginning or this many bytes before its end. */
const jpegWith = (part: Buffer, at = 2) => Buffer.concat([jpeg.subarray(0, at), part, jpeg.subarray(at)])

test('each change of the letterhead is on record with its previous values', async () => {
  expect((await read()).letterhead).toMatchObject({
    version: 1,
    name: 'Trunkline',
    bank: 'Bank Contoh Berhad',
  })
  // A portal without the demo begins without a letterhead.
  await world.owner.deleteFrom('letterhead').execute()
  expect(await read()).toEqual({ letterhead: noLetterhead, changes: [] })
  for (const [field, wrong] of [
    ['name', ' '],
    ['name', 'x'.repeat(121)],
    ['email', 'nobody'],
    ['address', 'x'.repeat(301)],
    ['account_no', ''],
  ] as const)
    expect(Object.keys((await set({ [field]: wrong })).body.errors)).toEqual([field])
  expect((await set({})).body.message).toBe('Letterhead saved. Documents from now on have it.')
  await set({})
  const stale = await world.admin.put(url, { ...carrier, version: 0, name: 'Other' })
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  await set({ phone: '', ...logoOf(png) })
  const { letterhead, changes } = await read()
  expect(letterhead).toEqual({
    ...carrier,
    version: 2,
    phone: '',
    logo: { media_type: 'image/png', content: png.toString('base64') },
  })
  expect(changes).toHaveLength(2)
  expect(changes[0]).toEqual({
    set_at: world.clock.now.toISOString(),
    set_by: 'Mei Ling Tan',
    changes: [
      { name: 'phone', before: '+60 3-2000 0000', after: '' },
      { name: 'logo', before: '', after: `PNG, ${png.length} B` },
    ],
  })
  expect(changes[1].changes[0]).toEqual({ name: 'name', before: 'Trunkline', after: carrier.name })
  // Omitting it keeps it; null removes it.
  await set({})
  expect((await read()).letterhead.logo).not.toBeNull()
  await set({ logo: null })
  expect((await read()).letterhead.logo).toBeNull()
})

test('a logo must be a complete, small picture by its bytes; anything else is refused before a document is drawn', async () => {
  const wrong: [string, Buffer][] = [
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
    ['over 100 KB', Buffer.concat([png, Buffer.alloc(102_400)])],
    ['too wide', pngOf({ width: 1_201 })],
    ['no pixels', pngOf({ height: 0 })],
    ['rows that are missing', pngOf({ rows: 3 })],
    ['more rows than it says', pngOf({ rows: 5 })],
    ['a filter that there is not', pngOf({ filter: 5 })],
    ['a second header', pngOf({ more: [['IHDR', hugeHead]] })],
    ['a part that decides how it is drawn', pngOf({ more: [['ABCD', Buffer.alloc(4)]] })],
    ['a JPEG with a second header', jpegWith(jpegFrame(60_000, 60_000))],
    [
      'a JPEG whose height comes behind its pixels',
      jpegWith(Buffer.from([0xff, 0xdc, 0, 4, 0xea, 0x60]), -2),
    ],
    ['interlaced', pngOf({ interlace: 1 })],
    ['16 bits', pngOf({ bits: 16 })],
    ['colours without a palette', pngOf({ colour: 3 })],
    ['broken off', pngOf({}).subarray(0, 60)],
    ['a JPEG of its first bytes', jpeg.subarray(0, 20)],
  ]
  for (const [what, bytes] of wrong)
    expect([what, (await set(logoOf(bytes))).body.errors]).toEqual([what, { logo: [expect.any(String)] }])
  const quote = await quotes.active()
  // An alpha channel is drawn separately.
  for (const bytes of [jpeg, pngOf({}), pngOf({ colour: 0, bits: 1 })]) {
    expect((await set(logoOf(bytes))).status).toBe(200)
    expect(await picturesOf((await finishedDocument(world, { kind: 'quote', ids: [quote.id] })).bytes)).toBe(
      1,
    )
  }
})

test('a logo that cannot be drawn, stored by an earlier version, is omitted from documents', async () => {
  const bytes = pngOf({ colour: 2, more: [['IHDR', hugeHead]] })
  const sha256 = createHash('sha256').update(bytes).digest()
  await world.owner.insertInto('letterhead_logo').values({ sha256, bytes, media_type: 'image/png' }).execute()
  await world.owner.updateTable('letterhead').set({ logo_sha256: sha256 }).execute()
  const quote = await quotes.active()
  expect(await picturesOf((await finishedDocument(world, { kind: 'quote', ids: [quote.id] })).bytes)).toBe(0)
})

async function picturesOf(bytes: Buffer): Promise<number> {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const { fnArray } = await (await (await reading.promise).getPage(1)).getOperatorList()
  await reading.destroy()
  return fnArray.filter((each) => each === OPS.paintImageXObject || each === OPS.paintImageMaskXObject).length
}

test('documents and shared pages have it, and an accepted order form does not change', async () => {
  expect((await set({ name: 'Before Sdn Bhd', logo: null })).status).toBe(200)
  const quote = await quotes.active()
  const accepted = await quotes.active()
  const form = await finishedDocument(world, {
    kind: 'order_form',
    ids: [accepted.id],
    purchase: { po_number: 'PO-7' },
  })
  const order = (id: number) => orderQuotes(world.acme, [id], { po_number: 'PO-7' })
  const placed = await order(accepted.id)
  const unread = await order((await quotes.active()).id)
  const asked = { kind: 'quote', ids: [quote.id] }
  const before = await finishedDocument(world, asked)
  await set(logoOf(png))
  const after = await finishedDocument(world, asked)
  expect(after.id).not.toBe(before.id)
  const { text } = await readPdf(after.bytes)
  for (const line of [
    carrier.name,
    'Level 12, Menara Contoh, 50450 Kuala Lumpur',
    'Registration no. 201901000005 · SST no. W10-1808-32000001',
    '+60 3-2000 0000 · billing@carrier.example · www.carrier.example',
  ])
    expect(text).toContain(line)
  const malay = await readPdf((await finishedDocument(world, { ...asked, language: 'ms' })).bytes)
  expect(malay.text).toContain('No. pendaftaran 201901000005')
  // The account is shown where a deposit is due.
  expect(text).not.toContain('5140-1234-5678')
  const ofOrder = await finishedDocument(world, { kind: 'order', ids: [placed.body.data.id] })
  expect((await readPdf(ofOrder.bytes)).text).toContain(
    'Bank Contoh, account 5140-1234-5678, Carrier Co Sdn Bhd',
  )

  const { url: link } = (await world.acme.post(`/api/quotes/${quote.id}/share-links`, {})).body.data
  const page = await world.stranger.get(new URL(link).pathname)
  expect(page.body).toContain('<strong>Carrier &lt;b&gt;&amp;&lt;/b&gt; Co Sdn Bhd</strong>')
  expect(page.body).toContain(`<img alt="" src="data:image/png;base64,${png.toString('base64')}">`)
  expect(page.headers['content-security-policy']).toContain(' img-src data:;')
  expect(page.body).not.toContain('5140-1234-5678')

  const { terms } = await orderFor(world.acme, placed.body.data.id)
  expect(terms.form.document_id).toBe(form.id)
  const kept = await documentFile(world, form.id)
  expect(kept.equals(form.bytes)).toBe(true)
  expect((await readPdf(kept)).text).toContain('Before Sdn Bhd')
  // A form that nobody has read yet also shows the accepted letterhead.
  const { document_id } = (await orderFor(world.acme, unread.body.data.id)).terms.form
  const late = await documentFile(world, document_id)
  expect((await readPdf(late)).text).toContain('Before Sdn Bhd')
})
