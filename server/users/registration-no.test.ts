import { afterEach, describe, expect, test } from 'vitest'
import { signUpsIn } from '#server/testing/sign-ups.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { send, usersWith } = signUpsIn(world)
const id: number = (await world.acme.get('/api/profile')).body.data.customer.id
const read = async () => (await world.admin.get(`/api/customers/${id}`)).body.data
const change = async (changes: object) =>
  world.admin.put(`/api/customers/${id}`, { version: (await read()).version, ...changes })
const nextYear = world.clock.now.getUTCFullYear() + 1

afterEach(async () => {
  await world.owner.deleteFrom('sign_in_attempt').execute()
})

describe('a sign-up and the account of a customer judge a registration number alike', () => {
  test.each([
    ['201901000005 (1312525-A)', '201901000005 (1312525-A)'],
    ['201907000005', '201907000005'],
    ['2019 01 000005(1312525-a)', '201901000005 (1312525-A)'],
    ['202004000123 (LLP0024567-LGN)', '202004000123 (LLP0024567-LGN)'],
    [`${nextYear - 1}01000005`, `${nextYear - 1}01000005`],
  ])('%s is one', async (registration_no, stored) => {
    const email = `${crypto.randomUUID()}@kilang.example`
    expect((await send(email, { fields: { registration_no } })).status).toBe(200)
    const { status, body } = await change({ registration_no })
    expect([status, body.data.registration_no]).toEqual([200, stored])
    const [user] = await usersWith(email)
    const signUps = world.owner.selectFrom('sign_up').select('registration_no')
    expect(await signUps.where('user_id', '=', user!.id).execute()).toEqual([{ registration_no: stored }])
  })

  test.each([
    '1312525-A',
    '20190100000',
    '2019010000055',
    '179901000005',
    '209901000005',
    `${nextYear}01000005`,
    '2019-01-000005',
    '201901000005 1312525-A',
    '201901000005 (1312525)',
    '201901000005 (1312525-A) Sdn Bhd',
  ])('%s is none', async (registration_no) => {
    const before = await read()
    const wrong = { status: 422, body: { code: 'invalid', errors: { registration_no: [/12 digits/] } } }
    expect(await send('wrong@kilang.example', { fields: { registration_no } })).toMatchObject(wrong)
    expect(await change({ registration_no })).toMatchObject(wrong)
    expect(await read()).toEqual(before)
  })
})

test('a company that was entered with another number keeps it while its account is changed', async () => {
  const odd = '1312525-A'
  await world.alter('company', { id }, { registration_no: odd })
  expect(await change({ tin: 'C7' })).toMatchObject({ status: 200, body: { data: { registration_no: odd } } })
  expect(await change({ tin: 'C8', registration_no: odd })).toMatchObject({
    status: 200,
    body: { data: { tin: 'C8', registration_no: odd } },
  })
  expect((await change({ registration_no: '1312526-B' })).status).toBe(422)
})
