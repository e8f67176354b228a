import { expect, test } from 'vitest'
import { deletePasskeys, insertPasskey } from '#server/testing/passkeys.ts'
import { publishedDraft } from '#server/testing/card-drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

const stepsOf = async (caller: Caller): Promise<Record<string, boolean>> => {
  const { status, body } = await caller.get('/api/first-steps')
  expect(status).toBe(200)
  return Object.fromEntries(body.data.map(({ step, done }: { step: string; done: boolean }) => [step, done]))
}

test('each role has its own four steps', async () => {
  expect(Object.keys(await stepsOf(world.acme))).toEqual(['price', 'save', 'order', 'factor'])
  expect(Object.keys(await stepsOf(world.manager))).toEqual(['own', 'rule', 'mails', 'factor'])
  expect(Object.keys(await stepsOf(world.admin))).toEqual(['usd', 'catalogue', 'user', 'factor'])
  expect(Object.keys(await stepsOf(world.commercial))).toEqual(['basePrice', 'draft', 'mails', 'factor'])
})

test('a step is done once its record is there, by any person of the company', async () => {
  expect(await stepsOf(world.colleague)).toMatchObject({
    price: true,
    save: true,
    order: true,
    factor: false,
  })
  expect(await stepsOf(world.manager)).toMatchObject({ rule: true, mails: false })
  await world.manager.put('/api/notifications/settings', { data: [{ kind: 'message', mail: false }] })
  expect(await stepsOf(world.manager)).toMatchObject({ mails: true })

  const { id } = await quotes.pending()
  await world.manager.put(`/api/quotes/owner/${id}`, { owner_id: await ownId(world.manager) })
  expect(await stepsOf(world.manager)).toMatchObject({ own: true })

  expect(await stepsOf(world.admin)).toMatchObject({ usd: true, catalogue: true })
  await world.owner.deleteFrom('usd_rate').execute()
  await world.owner.deleteFrom('price_book_event').where('book', '=', 'usd').execute()
  expect(await stepsOf(world.admin)).toMatchObject({ usd: false })
})

test('commercial has changed a base price at once or in a draft, and has published a draft', async () => {
  const card = async (query: string) => (await world.commercial.get(`/api/pricing-rule${query}`)).body.data
  const [{ id }] = await card('/list')
  const [cell] = await card(`-detail/list-by-id?pricing_rule_id=${id}&product_id=3`)
  const drafted = (more: number, revision: number | null, who = world.commercial) =>
    who.put('/api/pricing-rule/draft', {
      id,
      revision,
      cells: [{ id: cell.id, selling_price: cell.selling_price + more }],
    })
  expect(await stepsOf(world.commercial)).toEqual({
    basePrice: false,
    draft: false,
    mails: false,
    factor: false,
  })
  // A step drafted by the admin is not done for commercial; a step both did is.
  const { body } = await drafted(1, null, world.admin)
  expect(await stepsOf(world.commercial)).toMatchObject({ basePrice: false })
  await drafted(2, body.data.revision)
  expect(await stepsOf(world.commercial)).toMatchObject({ basePrice: true, draft: false })
  await publishedDraft(world, id, undefined, world.commercial)
  expect(await stepsOf(world.commercial)).toEqual({
    basePrice: true,
    draft: true,
    mails: false,
    factor: false,
  })
})

test('a new company has no step done', async () => {
  const company = (await world.borneo.get('/api/profile')).body.data.customer.id
  expect(await stepsOf(world.borneo)).not.toEqual({})
  const none = await world.owner
    .selectFrom('company')
    .select('id')
    .where('id', '<>', company)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('quote').select('quote.id').whereRef('quote.company_id', '=', 'company.id'))),
    )
    .executeTakeFirstOrThrow()
  await world.alter('portal_user', { email: 'colleague@acme.example' }, { company_id: none.id })
  const moved = await world.signIn('colleague@acme.example')
  expect(await stepsOf(moved)).toEqual({ price: false, save: false, order: false, factor: false })
  await world.alter(
    'portal_user',
    { email: 'colleague@acme.example' },
    { company_id: (await world.acme.get('/api/profile')).body.data.customer.id },
  )
})

test('dismissed steps stay hidden for this person alone, until restored; completed ones disappear', async () => {
  const dismiss = (dismissed: unknown) => world.acme.put('/api/first-steps', { dismissed })
  expect((await dismiss('yes')).status).toBe(422)
  expect((await dismiss(true)).status).toBe(200)
  expect((await dismiss(true)).status).toBe(200)
  expect(await stepsOf(world.acme)).toEqual({})
  expect(await stepsOf(world.borneo)).not.toEqual({})
  expect((await dismiss(false)).status).toBe(200)
  expect(await stepsOf(world.acme)).not.toEqual({})

  await insertPasskey(world, await ownId(world.acme))
  expect(await stepsOf(world.acme)).toEqual({})
  expect(await stepsOf(world.borneo)).toMatchObject({ factor: false })
  await deletePasskeys(world)
  expect(await stepsOf(world.acme)).toMatchObject({ factor: false })
})

async function ownId(caller: Caller): Promise<number> {
  return (await caller.get('/api/profile')).body.data.id
}
