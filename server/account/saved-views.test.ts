import { describe, expect, test } from 'vitest'
import { maxSavedViews } from '#contract/saved-views.ts'
import { asViewer } from '#server/platform/db.ts'
import { aView } from '#server/testing/records.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const save = (change: object = {}, who: Caller = world.acme) =>
  who.post('/api/saved-views', { ...aView(), list: 'quotes', ...change })
const named = async (name: string, who: Caller, list = 'quotes') =>
  (await who.get(`/api/saved-views?list=${list}`)).body.data.filter(
    (view: { name: string }) => view.name === name,
  )

describe('saved views', () => {
  test('belong to their owner; colleagues see shared ones, and only the owner or the administrator changes them', async () => {
    const { status, body } = await save({ name: ' Ending soon ' }, world.colleague)
    expect(status).toBe(200)
    expect(body.message).toBe('View saved.')
    const { id } = body.data
    expect(body.data).toMatchObject({
      name: 'Ending soon',
      own: true,
      may_change: true,
      owner: 'Hafiz Ismail',
    })
    const path = `/api/saved-views/${id}`
    expect(await named('Ending soon', world.acme)).toEqual([])
    expect((await world.acme.put(path, aView())).status).toBe(404)

    const shared = {
      ...aView(),
      name: 'Ending soon',
      search: 'expiring=1',
      hidden: 'nrc,status',
      shared: true,
    }
    expect((await world.colleague.put(path, shared)).status).toBe(200)
    const [seen] = await named('Ending soon', world.acme)
    expect(seen).toEqual({
      ...shared,
      id,
      list: 'quotes',
      owner: 'Hafiz Ismail',
      own: false,
      may_change: true,
    })
    expect(await named('Ending soon', world.borneo)).toEqual([])
    expect((await world.manager.delete(path)).status).toBe(404)

    // Acme's administrator can change it; her own shared one her colleague cannot.
    expect((await world.acme.put(path, { ...shared, name: 'Ending' })).status).toBe(200)
    const unshared = await world.acme.put(path, { ...shared, shared: false })
    expect(unshared.status).toBe(422)
    expect(Object.keys(unshared.body.errors)).toEqual(['shared'])
    const hers = (await save({ name: 'Everyone', shared: true })).body.data
    expect(await named('Everyone', world.colleague)).toMatchObject([{ own: false, may_change: false }])
    const refused = await world.colleague.delete(`/api/saved-views/${hers.id}`)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('Only its owner or your company’s administrator')
    expect((await world.acme.delete(path)).body.message).toBe('View deleted.')
    expect((await world.colleague.delete(path)).status).toBe(404)
    expect((await world.acme.delete(`/api/saved-views/${hers.id}`)).status).toBe(200)
  })

  test('staff share among staff; the admin deletes shared ones', async () => {
    const name = crypto.randomUUID()
    const view = (await save({ name, list: 'manager-orders', shared: true }, world.manager)).body.data
    expect(await named(name, world.commercial, 'manager-orders')).toMatchObject([{ may_change: false }])
    expect((await world.commercial.delete(`/api/saved-views/${view.id}`)).status).toBe(403)
    expect((await world.acme.get('/api/saved-views?list=manager-orders')).status).toBe(404)
    const all = async (who: Caller) =>
      (await who.get('/api/saved-views')).body.data.map((each: any) => [each.list, each.name])
    expect(await all(world.commercial)).toContainEqual(['manager-orders', name])
    expect(await all(world.acme)).not.toContainEqual(['manager-orders', name])
    expect((await world.acme.put(`/api/saved-views/${view.id}`, aView())).status).toBe(404)
    expect((await world.admin.delete(`/api/saved-views/${view.id}`)).status).toBe(200)
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of 61 characters', { name: 'x'.repeat(61) }, 'name'],
    ['a name that another view has', { name: 'TAKEN' }, 'name'],
    ['what no text can be', { search: 'a\u0000' }, 'search'],
    ['an address without end', { search: 'x'.repeat(2_001) }, 'search'],
    ['sharing in words', { shared: 'yes' }, 'shared'],
    ['a tab without end', { tab: 'x'.repeat(21) }, 'tab'],
  ])('refuses %s on its field', async (_, change, field) => {
    await save({ name: 'Taken' })
    const { id } = (await save()).body.data
    for (const refused of [
      await save(change),
      await world.acme.put(`/api/saved-views/${id}`, { ...aView(), ...change }),
    ]) {
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.body.errors)).toEqual([field])
    }
  })

  test('are hidden from other companies and colleagues by the database as well', async () => {
    const name = crypto.randomUUID()
    const { id } = (await save({ name })).body.data
    const people = await world.owner
      .selectFrom('portal_user')
      .select(['id as userId', 'company_id as companyId', 'email'])
      .where('email', 'in', ['customer@acme.example', 'colleague@acme.example', 'customer@borneo.example'])
      .execute()
    const seenBy = (email: string) => {
      const { userId, companyId } = people.find((each) => each.email === email)!
      return asViewer(world.db, { userId, companyId }, (db) =>
        db.selectFrom('saved_view').select('name').where('id', '=', id).execute(),
      )
    }
    expect(await seenBy('customer@acme.example')).toEqual([{ name }])
    expect(await seenBy('colleague@acme.example')).toEqual([])
    expect(await seenBy('customer@borneo.example')).toEqual([])
  })

  test('refuses an unknown list, and more than fifty', async () => {
    expect((await save({ list: 'everything' })).status).toBe(422)
    expect((await world.acme.get('/api/saved-views?list=everything')).status).toBe(422)
    const answers = await Promise.all(
      Array.from({ length: maxSavedViews + 1 }, () => save({ list: 'orders' }, world.borneo)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxSavedViews)
    const [refused] = answers.filter(({ status }) => status !== 200)
    expect(refused!.status).toBe(409)
    expect(refused!.body.message).toBe('You have saved 50 views. Delete one to save another.')
  })

  test('two writes of one name at the same moment: one is saved or changed', async () => {
    const name = crypto.randomUUID()
    const answers = await Promise.all([save({ name }), save({ name: name.toUpperCase() })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])

    const ids = [(await save()).body.data.id, (await save()).body.data.id]
    const typed = aView()
    const changed = await Promise.all(ids.map((id) => world.acme.put(`/api/saved-views/${id}`, typed)))
    expect(changed.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})
