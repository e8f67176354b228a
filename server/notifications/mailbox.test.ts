import { expect, test } from 'vitest'
import { eventually } from '#server/testing/waits.ts'
import { makeWorld, openWorld } from '#server/testing/world.ts'

const world = await openWorld()

/** Every mail, page by page, newest first. */
async function allMails() {
  const mails: { id: number; to: string; subject: string }[] = []
  for (let older = true; older;) {
    const page = mails.length > 0 ? `?before=${mails.at(-1)!.id}` : ''
    const { data } = (await world.admin.get(`/api/dev/mailbox${page}`)).body
    mails.push(...data.items)
    older = data.older
  }
  return mails
}

test('without a mail server the admin reads the unsent mails, newest first', async () => {
  const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('We have received your order')
  const mails = await eventually(async () => {
    const sent = await allMails()
    expect(sent.some(isReceipt)).toBe(true)
    expect(sent.length).toBeGreaterThan(2)
    return sent
  })
  const ids = mails.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  const received = mails.find(isReceipt)!
  const { data } = (await world.admin.get(`/api/dev/mailbox/${received.id}`)).body
  expect(data).toMatchObject({ to: received.to, subject: received.subject })
  expect(data.plain).toContain('http://127.0.0.1:3000/customer/orders/view/')
  expect(data.html).toContain('<!doctype html>')
})

test('lists continue from an id, and state whether there are more', async () => {
  await world.owner
    .insertInto('mailbox')
    .values(
      Array.from({ length: 40 }, (_, i) => ({
        message_id: `m${i}`,
        at: new Date(),
        recipient: 'x@y.example',
        subject: `S${i}`,
        plain: '',
        html: '',
      })),
    )
    .execute()
  const first = (await world.admin.get('/api/dev/mailbox')).body.data
  expect(first.older).toBe(true)
  expect(first.items).toHaveLength(30)
  const rest = (await world.admin.get(`/api/dev/mailbox?before=${first.items.at(-1).id}`)).body.data
  expect(rest.items[0].id).toBe(first.items.at(-1).id - 1)
})

test('a missing mail is 404, and an impossible address 422', async () => {
  expect((await world.admin.get('/api/dev/mailbox/x')).status).toBe(422)
  expect((await world.admin.get('/api/dev/mailbox?before=0')).status).toBe(422)
  expect((await world.admin.get('/api/dev/mailbox/999999')).status).toBe(404)
})

test('a portal with a mail server has no mailbox', async () => {
  const posted = await makeWorld({ SMTP_URL: 'smtp://127.0.0.1:1' })
  for (const path of ['/api/dev/mailbox', '/api/dev/mailbox/1'])
    expect((await posted.admin.get(path)).status).toBe(404)
  await posted.close()
})
