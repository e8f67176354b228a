import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asViewer } from '#server/platform/db.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import {
  beforePdf,
  latePdf,
  malformedUploads,
  pdf,
  png,
  sendParts,
  startedPdf,
  uploadAs,
} from '#server/testing/uploads.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'
import { clearUnsent } from '#server/threads/files.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { colleague } = world

const active = async (): Promise<number> => (await quotes.active()).id
const upload = (who: Caller, id: number, bytes = pdf, name = 'Floor plan.pdf', field = 'file') =>
  uploadAs(world, { token: who.token, url: `/api/quotes/${id}/files`, bytes, name, field })
const uploaded = async (who: Caller, id: number, bytes = pdf, name?: string) =>
  (await upload(who, id, bytes, name)).body.data.id as number
const send = (who: Caller, id: number, file_ids: number[], text = '') =>
  who.post(`/api/quotes/${id}/messages`, { text, file_ids })
const download = (who: Caller, id: number, file: number) =>
  world.http.inject({
    url: `/api/quotes/${id}/files/${file}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
const unsent = async (who: Caller, id: number) =>
  (await who.get(`/api/quotes/${id}/thread`)).body.data.unsent.map((file: any) => file.id)

describe('files with a message', () => {
  test('can be downloaded unchanged by both sides', async () => {
    const id = await active()
    const answer = await upload(world.acme, id, pdf, '../plans/Floor plan ä.pdf')
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { name: 'Floor plan ä.pdf', media_type: 'application/pdf', size: pdf.length } },
    })
    const [plan, picture] = [answer.body.data.id, await uploaded(world.acme, id, png, 'riser.png')]
    expect(await unsent(world.acme, id)).toEqual([plan, picture])
    const message = await send(world.acme, id, [picture, plan])
    expect(message.body.data).toMatchObject({
      text: '',
      files: [
        { id: plan, name: 'Floor plan ä.pdf' },
        { id: picture, name: 'riser.png' },
      ],
    })
    expect(await unsent(world.acme, id)).toEqual([])
    for (const who of [world.acme, colleague, world.manager]) {
      const file = await download(who, id, plan)
      expect(file.rawPayload.equals(pdf)).toBe(true)
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename*=UTF-8''Floor%20plan%20%C3%A4.pdf",
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test.each([
    ...beforePdf.map(([what, start]) => [what, startedPdf(start), 'application/pdf'] as const),
    ['a kilobyte, which is text', latePdf, 'text/plain'],
  ] as const)('may be a PDF after %s', async (_, bytes, media_type) => {
    const answer = await upload(world.acme, await active(), bytes)
    expect(answer).toMatchObject({ status: 200, body: { data: { media_type } } })
  })

  test('are limited by content, size and number', async () => {
    const id = await active()
    expect((await upload(world.acme, id, Buffer.from([0x4d, 0x5a, 0, 1]), 'x.pdf')).status).toBe(415)
    expect((await upload(world.acme, id, Buffer.alloc(0))).status).toBe(415)
    const big = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])
    expect((await upload(world.acme, id, big)).status).toBe(413)
    expect((await upload(world.acme, id, big.subarray(0, 10 * 1024 * 1024))).status).toBe(200)
    expect((await upload(world.acme, id, pdf, 'x.pdf', 'other')).status).toBe(422)
    expect((await world.acme.post(`/api/quotes/${id}/files`, {})).status).toBe(415)
    const text = await upload(world.acme, id, Buffer.from('site;floor\n'), 'sites.csv')
    expect(text.body.data.media_type).toBe('text/csv')
    for (let i = 2; i < 10; i++) await upload(world.acme, id)
    const eleventh = await upload(world.acme, id)
    expect(eleventh).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    expect(eleventh.body.message).toContain('10 files')
    expect((await upload(world.manager, id)).status).toBe(200)
  })

  test.each(malformedUploads)(
    'refuse or take $what, and break at none',
    async ({ status, payload, contentType }) => {
      const id = await active()
      const url = `/api/quotes/${id}/files`
      const answer = await sendParts(world, { token: world.acme.token, url, payload, contentType })
      expect(answer).toMatchObject({ status, body: { success: status === 200 } })
    },
  )

  test('cannot exceed ten unsent uploads, even if uploaded at once', async () => {
    const id = await active()
    const answers = await Promise.all(Array.from({ length: 14 }, () => upload(world.acme, id)))
    expect(answers.filter((each) => each.status === 409)).toHaveLength(4)
    expect(await unsent(world.acme, id)).toHaveLength(10)
  })

  test('are uploaded to a cart by its company only', async () => {
    const { id: cart } = await quotes.make()
    expect((await upload(world.manager, cart)).status).toBe(404)
    expect((await upload(world.acme, cart)).status).toBe(200)
  })

  test('can be sent once, by their uploader, on the quote they were uploaded to', async () => {
    const [id, other] = [await active(), await active()]
    const file = await uploaded(world.acme, id)
    expect((await send(colleague, id, [file], 'mine?')).status).toBe(404)
    expect((await send(world.manager, id, [file])).status).toBe(404)
    expect((await send(world.acme, other, [file])).status).toBe(404)
    expect((await send(world.acme, id, [file, 99_999_999], 'and this')).status).toBe(404)
    expect(await unsent(world.acme, id)).toEqual([file])
    expect((await send(world.acme, id, [file, file])).body.data.files).toHaveLength(1)
    expect((await send(world.acme, id, [file])).status).toBe(404)
    const { messages } = (await world.manager.get(`/api/quotes/${id}/thread`)).body.data
    expect(messages).toHaveLength(1)
  })

  test('are visible to their uploader only until they are sent', async () => {
    const id = await active()
    const [file, theirs] = [await uploaded(world.acme, id), await uploaded(world.manager, id)]
    expect((await download(world.acme, id, file)).statusCode).toBe(200)
    for (const who of [colleague, world.manager, world.borneo]) {
      expect((await download(who, id, file)).statusCode).toBe(404)
      expect((await who.delete(`/api/quotes/${id}/files/${file}`)).status).toBe(404)
    }
    expect((await download(world.acme, id, theirs)).statusCode).toBe(404)
    expect((await world.admin.delete(`/api/quotes/${id}/files/${file}`)).status).toBe(403)
    expect(await unsent(colleague, id)).toEqual([])
    const seen = await asViewer(
      world.db,
      { companyId: (await world.acme.get('/api/profile')).body.data.customer.id, userId: 0 },
      (db) => sql`select 1 from message_file where message_id is null`.execute(db),
    )
    expect(seen.rows).toEqual([])
    expect((await world.acme.delete(`/api/quotes/${id}/files/${file}`)).body).toMatchObject({
      success: true,
      message: 'The file has been removed.',
    })
    expect(await unsent(world.acme, id)).toEqual([])
  })

  test('cannot be deleted once they are sent', async () => {
    const id = await active()
    const file = await uploaded(world.acme, id)
    await send(world.acme, id, [file])
    expect((await world.acme.delete(`/api/quotes/${id}/files/${file}`)).status).toBe(404)
    const companyId = (await world.acme.get('/api/profile')).body.data.customer.id
    const userId = (await world.acme.get('/api/profile')).body.data.id
    for (const viewer of [
      { companyId, userId },
      { companyId: null, userId },
    ])
      await asViewer(world.db, viewer, async (db) => {
        await sql`update message_file set message_id = null where id = ${file}`.execute(db)
        await sql`delete from message_file where id = ${file}`.execute(db)
      })
    expect((await download(world.acme, id, file)).statusCode).toBe(200)
  })

  test('of another company’s quote are 404', async () => {
    const id = await active()
    const file = await uploaded(world.acme, id)
    await send(world.acme, id, [file])
    const own = (await world.borneo.get('/api/quotes?status=active')).body.data[0].id
    expect((await download(world.borneo, id, file)).statusCode).toBe(404)
    expect((await download(world.borneo, own, file)).statusCode).toBe(404)
    expect((await download(world.commercial, id, file)).statusCode).toBe(403)
    expect((await world.acme.get(`/api/quotes/${id}/files/x`)).status).toBe(422)
  })

  test('are deleted after a day if they were not sent', async () => {
    const id = await active()
    const sent = await uploaded(world.acme, id)
    await send(world.acme, id, [sent])
    const waiting = await uploaded(world.acme, id)
    const after = (hours: number) =>
      calendarOf({ timeZone: 'Asia/Kuala_Lumpur' }, new Date(world.clock.now.getTime() + hours * 3_600_000))
    await clearUnsent(world.db, after(23.9))
    expect(await unsent(world.acme, id)).toEqual([waiting])
    await clearUnsent(world.db, after(24.1))
    expect(await unsent(world.acme, id)).toEqual([])
    expect((await download(world.acme, id, sent)).statusCode).toBe(200)
  })
})
