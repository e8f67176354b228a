import { expect, test } from 'vitest'
import { png } from '#server/testing/uploads.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const path = '/api/product-services'
const draft = { title: 'SD-WAN', text: 'Many sites as one network.' }
const added = async (): Promise<number> => (await world.admin.post(path, draft)).body.data.id
const version = async (id: number): Promise<number> =>
  (await world.admin.get(path)).body.data.find((each: { id: number }) => each.id === id).version
const change = (id: number, body: object) => world.admin.put(`${path}/${id}`, body)
const history = async (more = '') => (await world.admin.get(`${path}/history?${more}`)).body

test('a change of another version is refused with what has changed since, and loses nothing', async () => {
  const id = await added()
  const read = await version(id)
  expect((await change(id, { title: 'Managed SD-WAN', version: read })).status).toBe(200)
  const refused = await change(id, { text: 'Another text.', title: 'SD-WAN', version: read })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'stale_version',
      message: 'Managed SD-WAN was changed by someone else. Look at their changes, then save again.',
      data: {
        version: read + 1,
        changes: [{ field: 'title', before: 'SD-WAN', after: 'Managed SD-WAN' }],
      },
    },
  })
  const { body } = await world.admin.get(path)
  expect(body.data.find((each: { id: number }) => each.id === id)).toMatchObject({
    title: 'Managed SD-WAN',
    text: draft.text,
  })
  expect((await change(id, { text: 'Another text.', version: read + 1 })).status).toBe(200)
  const without = await change(id, { text: 'A third text.' })
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['version']])
  // Two changes of one version at once: one of them is refused.
  const both = await Promise.all(['One', 'Two'].map((title) => change(id, { title, version: read + 2 })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('an entry is moved, shown and hidden as it is; hiding counts as a change, moving and saving the same do not', async () => {
  const id = await added()
  const read = await version(id)
  expect((await change(id, { position: 1 })).status).toBe(200)
  expect((await change(id, { title: draft.title, version: read })).status).toBe(200)
  expect(await version(id)).toBe(read)
  expect((await change(id, { visible: false })).status).toBe(200)
  expect((await change(id, { title: 'Late', version: read })).body.data.changes).toEqual([
    { field: 'visible', before: 'yes', after: 'no' },
  ])
  expect((await world.admin.delete(`${path}/${id}`)).status).toBe(200)
})

test('the history says who added, changed and deleted what, before and after, latest first', async () => {
  const before = (await history()).count
  const id = await added()
  const picture = { content: png.toString('base64'), alt: 'A grey dot' }
  await change(id, { product_id: 2, ms: { title: 'Rangkaian' }, picture, version: await version(id) })
  await change(id, { position: 1 })
  await change(id, { picture, version: await version(id) })
  await world.admin.delete(`${path}/${id}`)
  const { data, count } = await history('per_page=5')
  expect(count).toBe(before + 5)
  expect(data[0]).toMatchObject({ actor: 'Mei Ling Tan', at: expect.stringMatching(/Z$/) })
  const dot = `PNG, ${png.length} B`
  expect(data.map(({ action, title, changes }: any) => ({ action, title, changes }))).toMatchObject([
    { action: 'remove', title: 'SD-WAN', changes: [] },
    { action: 'change', changes: [{ field: 'picture', before: dot, after: dot }] },
    { action: 'change', changes: [{ field: 'position', after: '1' }] },
    {
      action: 'change',
      changes: [
        { field: 'product', before: '', after: 'Internet Direct' },
        { field: 'ms_title', before: '', after: 'Rangkaian' },
        { field: 'picture', before: '', after: dot },
        { field: 'alt', before: '', after: 'A grey dot' },
      ],
    },
    { action: 'add', title: 'SD-WAN', changes: [] },
  ])
  expect((await history('per_page=1&page=2')).data).toEqual([data[1]])
  expect((await world.admin.get(`${path}/history?per_page=101`)).status).toBe(422)
})
