import { afterEach, describe, expect, test } from 'vitest'
import { factorsIn } from '#server/testing/factors.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { person, setUpApp, protectedPerson, logIn } = factorsIn(world)
const url = '/api/portal-settings'
const set = (here: typeof world.admin, staff_second_factor: boolean) => here.put(url, { staff_second_factor })

afterEach(async () => {
  world.clock.now = new Date()
  await world.owner.deleteFrom('portal_setting').execute()
})

describe('a second factor that is required of staff', () => {
  test('is switched on by an admin who has one, and says since when and by whom', async () => {
    expect((await world.admin.get(url)).body.data).toEqual({
      settings: { staff_second_factor: false },
      changes: [],
    })
    expect(await set(world.admin, true)).toMatchObject({ status: 409, body: { message: /for yourself/ } })
    const { here } = await protectedPerson('setter@carrier.example', 'admin')
    expect((await set(here, true)).body.data).toEqual({
      settings: { staff_second_factor: true },
      changes: [{ name: 'staff_second_factor', set_at: world.clock.now.toISOString(), set_by: 'Siti Noor' }],
    })
    // What stays is no new version.
    await set(here, true)
    await set(here, false)
    const versions = await world.owner
      .selectFrom('portal_setting')
      .select(['version', 'value'])
      .orderBy('version')
      .execute()
    expect(versions).toEqual([
      { version: 1, value: true },
      { version: 2, value: false },
    ])
    expect(await here.put(url, { staff_second_factor: 'yes' })).toMatchObject({ status: 422 })
  })

  test('leaves staff without one only the calls that set one up, also in sessions that were open', async () => {
    const { here } = await protectedPerson('requirer@carrier.example', 'admin')
    const { here: open, email } = await person('enrols@carrier.example', 'client_manager')
    expect((await open.get('/api/customers')).status).toBe(200)
    await set(here, true)
    expect(await open.get('/api/customers')).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    })
    const { access_token } = (await logIn(email)).body.data
    const fresh = await world.stranger.get('/api/profile', { authorization: `Bearer ${access_token}` })
    expect(fresh.body.data.second_factor_required).toBe(true)
    // A role that may never do it hears that first.
    expect((await open.get('/api/portal-settings')).body.code).toBe('forbidden')
    for (const path of ['/api/options?product_id=1', '/api/notifications', '/api/dashboard'])
      expect((await open.get(path)).body.code).toBe('second_factor_required')

    await setUpApp(open)
    expect((await open.get('/api/customers')).status).toBe(200)
    expect((await open.get('/api/profile')).body.data.second_factor_required).toBe(false)
    // Customers decide for themselves.
    expect((await world.acme.get('/api/orders')).status).toBe(200)
    expect((await world.acme.get('/api/profile')).body.data.second_factor_required).toBe(false)
  })
})
