import { once } from 'node:events'
import { connect as dial, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { maxBytesOfQuote, standardStorageBytes } from '#server/platform/storage.ts'
import { asViewer } from '#server/platform/db.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { placedOrder } from '#server/testing/orders.ts'
import { pdf, uploadAs } from '#server/testing/uploads.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { id: acmeId } = await world.owner
  .selectFrom('company')
  .select('id')
  .where('name', 'like', 'Acme%')
  .executeTakeFirstOrThrow()
const { colleague } = world

const active = async (who = world.acme): Promise<number> => (await quotes.active({}, who)).id
const fileOf = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length)])
const upload = (who: Caller, id: number, bytes: number, in_ = world) =>
  uploadAs(in_, { token: who.token, url: `/api/quotes/${id}/files`, bytes: fileOf(bytes), name: 'a.pdf' })
const uploadPo = (id: number, bytes: number) =>
  uploadAs(world, {
    token: world.acme.token,
    url: `/api/orders/${id}/po-file`,
    bytes: fileOf(bytes),
    name: 'PO.pdf',
  })
const used = async () => {
  const { rows } = await sql<{ bytes: number }>`
    select (select coalesce(sum(length(bytes)), 0) from message_file where company_id = ${acmeId})
      + (select coalesce(sum(length(bytes)), 0) from order_file where company_id = ${acmeId}) as bytes`.execute(
    world.owner,
  )
  return Number(rows[0]!.bytes)
}
const limitTo = (storage_bytes: number | null) => world.alter('company', { id: acmeId }, { storage_bytes })
/** Leaves a company this much space. */
const leave = async (bytes: number) => limitTo((await used()) + bytes)
afterEach(() => limitTo(null))
const kilobyte = 1_024

test('the files of a company take at most 1 GB together, or the limit of its record', async () => {
  expect([standardStorageBytes, maxBytesOfQuote]).toEqual([1_024 ** 3, 100 * 1_024 ** 2])
  const [id, order] = [await active(), await placedOrder(world)]
  expect((await upload(world.acme, id, 40 * kilobyte)).status).toBe(200)
  expect((await uploadPo(order.id, 30 * kilobyte)).status).toBe(200)
  // Unsent files of colleagues and staff count too.
  expect((await upload(colleague, id, 20 * kilobyte)).status).toBe(200)
  expect((await upload(world.manager, id, 20 * kilobyte)).status).toBe(200)
  await leave(8 * kilobyte)
  const taken = Math.ceil((await used()) / kilobyte)
  const refused = { status: 413, body: { success: false, code: 'storage_full' } }
  for (const answer of [await upload(world.acme, id, 9 * kilobyte), await uploadPo(order.id, 9 * kilobyte)]) {
    expect(answer).toMatchObject(refused)
    expect(answer.body.message).toBe(
      `The files of your company take ${taken} kB of ${taken + 8} kB; 8 kB is left. Choose a smaller file, or ask your client manager for more space.`,
    )
  }
  const toStaff = await upload(world.manager, id, 9 * kilobyte)
  expect(toStaff).toMatchObject(refused)
  expect(toStaff.body.message).toMatch(/^The files of Acme .* take .*; 8 kB is left\. .* the operator/)
  expect((await upload(world.borneo, await active(world.borneo), 9 * kilobyte)).status).toBe(200)
  expect((await upload(world.acme, id, 8 * kilobyte)).status).toBe(200)
  expect(await upload(world.acme, id, pdf.length)).toMatchObject(refused)
})

test('the refusal is in the caller’s language', async () => {
  const id = await active()
  await leave(0)
  await world.alter('portal_user', { email: 'colleague@acme.example' }, { language: 'ms' })
  const answer = await upload(colleague, id, kilobyte)
  expect(answer.body.message).toMatch(/^Fail syarikat anda mengambil .*; baki 0 kB\./)
})

test('removing an unsent file frees its space', async () => {
  const id = await active()
  await leave(8 * kilobyte)
  const { body } = await upload(world.acme, id, 8 * kilobyte)
  expect((await upload(world.acme, id, kilobyte)).status).toBe(413)
  await world.acme.delete(`/api/quotes/${id}/files/${body.data.id}`)
  expect((await upload(world.acme, id, kilobyte)).status).toBe(200)
})

test('the files of one conversation take at most 100 MB together', async () => {
  const [id, other] = [await active(), await active()]
  await sql`
    insert into message_file (company_id, quote_id, uploaded_by, uploaded_at, name, media_type, size, bytes)
    select company_id, id, created_by, now() - interval '1 hour', 'a.txt', 'text/plain', ${maxBytesOfQuote - 8 * kilobyte},
      convert_to(repeat('x', ${maxBytesOfQuote - 8 * kilobyte}), 'UTF8') from quote where id = ${id}`.execute(
    world.owner,
  )
  const answer = await upload(world.acme, id, 9 * kilobyte)
  expect(answer).toMatchObject({ status: 413, body: { code: 'storage_full' } })
  expect(answer.body.message).toBe(
    'The files of this conversation take 100 MB of 100 MB; 8 kB is left. Choose a smaller file.',
  )
  expect((await upload(world.acme, other, 9 * kilobyte)).status).toBe(200)
  expect((await upload(world.acme, id, 8 * kilobyte)).status).toBe(200)
})

test('uploads at once cannot exceed the limit together, also across quotes and processes', async () => {
  const quotes = await Promise.all(Array.from({ length: 6 }, () => active()))
  const other = { ...world, ...(await world.beside()) }
  await leave(2 * kilobyte)
  const uploads = await world.owner.transaction().execute(async (held) => {
    // Nothing is stored until all of them have been checked or wait for it.
    await sql`lock table message_file in share mode`.execute(held)
    const sent = quotes.map((id, index) => upload(world.acme, id, kilobyte, index % 2 === 0 ? world : other))
    // Each process stores two files of a company at once.
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
    return sent
  })
  const answers = await Promise.all(uploads)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 413, 413, 413, 413])
})

async function waiting() {
  const { rows } = await sql<{ locks: number }>`
    select count(*)::int as locks from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`.execute(world.owner)
  return rows[0]!.locks
}

/** Sends only this part of an upload and returns the answer. */
async function answerTo(id: number, length: string, ...sent: string[]): Promise<string> {
  if (!world.http.server.listening) await world.http.listen({ host: '127.0.0.1', port: 0 })
  const socket = dial((world.http.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST /api/quotes/${id}/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.acme.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`,
  )
  for (const part of sent) socket.write(part)
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(chunk)
}

const full = /^HTTP\/1\.1 413 .*"code":"storage_full"/s

test('a file with a too large Content-Length is refused before it is read', async () => {
  const id = await active()
  await leave(50 * kilobyte)
  expect(await answerTo(id, `Content-Length: ${100 * kilobyte}`)).toMatch(full)
  await leave(0)
  expect(await answerTo(id, 'Content-Length: 200')).toMatch(full)
})

test('a file of unknown length is cut off at the remaining space', async () => {
  const id = await active()
  await leave(50 * kilobyte)
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  const sent = [chunk(head), chunk('x'.repeat(60 * kilobyte))]
  expect(await answerTo(id, 'Transfer-Encoding: chunked', ...sent)).toMatch(full)
})

test('a customer’s statements learn nothing about another company’s files', async () => {
  const { id: userId, company_id: companyId } = await world.row('portal_user', {
    email: 'customer@borneo.example',
  })
  const ask = (company: number | null) =>
    asViewer(world.db, { userId, companyId }, (db) =>
      sql`select storage_used(${company}::bigint, null)`.execute(db),
    )
  await expect(ask(companyId)).resolves.toBeDefined()
  await expect(ask(acmeId)).rejects.toThrow(/permission denied/)
})
