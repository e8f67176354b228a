import { connect as dial, type AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { openLog } from '#server/platform/log.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { id } = await (await quoteStage(world)).make()

let lines: { level: number; msg: string; err?: unknown }[] = []
const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
const http = await buildApp({ config: readConfig({ DEMO: '1' }), db: world.db, log })
await http.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => http.close())
beforeEach(() => (lines = []))

test.each([
  ['a file', `/api/quotes/${id}/files`, 'multipart/form-data; boundary=x'],
  ['a JSON body', '/api/quotes', 'application/json'],
])('a caller who goes in the middle of %s is one line of the log, and no failure', async (_, path, type) => {
  const socket = dial((http.server.address() as AddressInfo).port, '127.0.0.1')
  const begun =
    type === 'application/json'
      ? '{"product_id":'
      : '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.acme.token}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: 900000\r\n\r\n${begun}`,
  )
  await eventually(() => expect(lines.map((line) => line.msg)).toEqual(['incoming request']))
  await bodyIsRead()
  socket.destroy()
  await eventually(() => expect(lines).toHaveLength(2))
  await bodyIsRead()
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [30, 'incoming request'],
    [30, 'the caller has gone'],
  ])
})

/** A separate call is answered after everything sent before it on the same event loop. */
async function bodyIsRead() {
  for (let turn = 0; turn < 5; turn += 1) expect((await world.acme.get('/api/profile')).status).toBe(200)
}
