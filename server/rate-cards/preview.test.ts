import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { previewNoticeDelay, previewReach } from '#contract/rate-cards/draft-api.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { bell } from '#server/testing/bell.ts'
import {
  drafted,
  previewed,
  publishedDraft,
  readCardDraft,
  createCardDraft,
} from '#server/testing/card-drafts.ts'
import { superviseQueues } from '#server/testing/supervise.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { assigned, baseOf, cellsOf, isAccess, newRule, priceCell } from '#server/testing/rules.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { base, cell } = await baseOf(world)
const acme: number = (await world.acme.get('/api/profile')).body.data.customer.id

// The portal has only one draft of the base card.
afterEach(() => world.admin.delete(`/api/pricing-rule/draft?id=${base}`))

/** The preview of a rule's draft, once the job has computed it. */
async function preview(rule: number, who: Caller = world.manager): Promise<any> {
  const revision = await previewed(who, rule)
  const { data } = (await who.get(`/api/pricing-rule/draft/preview?id=${rule}`)).body
  expect(data.revision).toBe(revision)
  return data.result
}

test('a preview shows how quotes of a rule’s companies would have been priced, and changes none', async () => {
  const quoted = await quotes.active({ contract_id: 12 })
  const rule = await newRule(world)
  await drafted(world.manager, rule, [{ id: cell, selling_price: 1, reason: 'Agreed' }])
  expect(await preview(rule)).toMatchObject({ cells: 1, companies: 0, lines: 0, quotes: 0 })
  await assigned(world, rule, [acme])
  const [access] = await cellsOf(world.manager, base, isAccess)
  const result = await preview(rule)
  expect(result).toMatchObject({ cells: 1, companies: 1, stopped: false, rises: [] })
  const fallen = result.falls.find(({ id }: any) => id === quoted.id)
  expect(fallen).toMatchObject({ quote_reference: quoted.quote_reference, before: { mrc: quoted.total_mrc } })
  expect(fallen.before.mrc - fallen.after.mrc).toBeCloseTo(2 * (access.base_price - 1), 2)
  expect(fallen.after.nrc).toBe(fallen.before.nrc)
  expect(result.before.mrc - result.after.mrc).toBeCloseTo(2 * (access.base_price - 1) * result.quotes, 2)
  expect(await quotes.read(quoted.id)).toEqual(quoted)
  await assigned(world, null, [acme])
})

test('a preview compares with the card in force, not with the prices of the quotes', async () => {
  const { total_mrc } = await quotes.active({ contract_id: 12 })
  const rule = await newRule(world)
  await assigned(world, rule, [acme])
  const [access] = await cellsOf(world.manager, base, isAccess)
  // Quoted at the base price; since then the rule has had another price, which the draft removes.
  await priceCell(world.manager, { id: cell, pricing_rule_id: rule, selling_price: access.base_price - 7 })
  await drafted(world.manager, rule, [{ id: cell, selling_price: access.base_price }])
  const { quotes: moved, rises, falls } = await preview(rule)
  expect([moved > 0, falls]).toEqual([true, []])
  const back = rises.find(({ after }: any) => after.mrc === total_mrc)
  expect(back.after.mrc - back.before.mrc).toBeCloseTo(14, 2)
  await assigned(world, null, [acme])
})

test('a preview warns of prices against the order of the card, below floors and above the base card', async () => {
  const rule = await newRule(world)
  const [access] = await cellsOf(world.manager, base, isAccess)
  const kinds = async (selling_price: number) => {
    await drafted(world.manager, rule, [{ id: cell, selling_price, reason: 'Agreed' }])
    const { warnings, warning_count } = await preview(rule)
    expect(warning_count).toBe(warnings.length)
    return warnings.map(({ kind }: any) => kind).sort()
  }
  expect(await kinds(1)).toEqual(['bandwidth', 'floor', 'term'])
  expect(await kinds(access.base_price * 50)).toEqual(['bandwidth', 'base', 'term'])
  expect(await kinds(access.base_price + 0.01)).toEqual(['base'])
})

test('a preview of the base card ignores companies with their own price', async () => {
  const own = await newRule(world)
  await priceCell(world.manager, { id: cell, pricing_rule_id: own, selling_price: 500_000 })
  await quotes.active({ contract_id: 12 })
  await drafted(world.admin, base, [{ id: cell, selling_price: 2, floor: 1 }])
  const all = await preview(base, world.admin)
  await assigned(world, own, [acme])
  const rest = await preview(base, world.admin)
  expect(rest.companies).toBe(all.companies - 1)
  expect(rest.quotes).toBeLessThan(all.quotes)
  const names = rest.warnings.filter(({ kind }: any) => kind === 'base').map((each: any) => each.rule)
  expect(names.length).toBeGreaterThan(0)
  // Other staff read no quotes.
  expect(all).toMatchObject({ quotes: expect.any(Number), rises: [], falls: [] })
  const seen = (await world.manager.get(`/api/pricing-rule/draft/preview?id=${base}`)).body.data.result
  expect([...seen.rises, ...seen.falls].length).toBe(rest.quotes)
  await assigned(world, null, [acme])
})

test('a preview of the base card warns of its effects on custom rules', async () => {
  const [of100] = await cellsOf(world.manager, base, isAccess)
  const of200 = (each: any) => each.component === 'access' && each.bandwidth.mbps === 200 && each.term === 12
  const [{ id, selling_price }] = await cellsOf(world.manager, base, of200)
  const name = 'Beside the draft'
  const own = await newRule(world, name)
  const price = of100.selling_price + 1
  await priceCell(world.manager, { id, pricing_rule_id: own, selling_price: price })
  await drafted(world.admin, base, [
    { id: cell, selling_price: price + 1 },
    { id, selling_price, floor: price + 0.5 },
  ])
  const { warnings } = await preview(base, world.admin)
  expect(warnings.filter(({ rule }: any) => rule === null)).toEqual([])
  expect(warnings.filter(({ rule }: any) => rule === name)).toMatchObject([
    { kind: 'bandwidth', bandwidth: { label: '200Mbps' }, price, other: price + 1 },
    { kind: 'floor', bandwidth: { label: '200Mbps' }, price, other: price + 0.5 },
  ])
})

test('a preview warns of the first prices of a term as well, which no card shows yet', async () => {
  await drafted(world.admin, base, [{ id: cell, selling_price: 9, floor: 1 }])
  const term = { product_id: 3, kind: 'term', value: 36 }
  await world.admin.put('/api/product-offers', { ...term, offered: true })
  await world.admin.put('/api/product-offers/prices', { ...term, like: 24, percent: 10 })
  const { warnings } = await preview(base, world.admin)
  expect(warnings.filter(({ term: months }: any) => months === 36)).toContainEqual(
    expect.objectContaining({ kind: 'term', product_id: 3, rule: null }),
  )
  await world.admin.put('/api/product-offers', { ...term, offered: false })
})

test('a preview belongs to one revision, and is deleted with the draft', async () => {
  const { rule, revision } = await createCardDraft(world)
  await preview(rule)
  await drafted(world.manager, rule, [{ id: cell, selling_price: 4, reason: 'Agreed' }])
  const stale = await world.manager.post('/api/pricing-rule/draft/preview', { id: rule, revision })
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  await publishedDraft(world, rule)
  expect((await world.manager.get(`/api/pricing-rule/draft/preview?id=${rule}`)).body.data).toBeNull()
})

test('a preview with too many lines states that it stopped, and omits the incomplete quote', async () => {
  const rule = await newRule(world)
  await drafted(world.manager, rule, [{ id: cell, selling_price: 1, reason: 'Agreed' }])
  await assigned(world, rule, [acme])
  const before = await preview(rule)
  const long = await quotes.active({ contract_id: 12 })
  // More lines than any quote has.
  await sql`insert into quote_line (company_id, quote_id, position, component, charge, site_end, amount_sen, rate_cell_id,
      card_version_id, own_rate, tax_code)
    select l.company_id, l.quote_id, 100 + n, l.component, l.charge, l.site_end, l.amount_sen, l.rate_cell_id,
      l.card_version_id, l.own_rate, l.tax_code
    from (select * from quote_line where quote_id = ${long.id} and rate_cell_id is not null limit 1) l,
      generate_series(1, ${previewReach.lines}) n`.execute(world.owner)
  world.altered.add(long.quote_reference)
  const newest = await quotes.active({ contract_id: 12 })
  const result = await preview(rule)
  expect(before.stopped).toBe(false)
  expect(result).toMatchObject({ stopped: true, quotes: 1, falls: [{ id: newest.id }] })
  expect(result.lines).toBeLessThan(20)
  await assigned(world, null, [acme])
})

test.each([
  ['attempts ran out', sql`retry_limit`, sql`null`],
  ['process was killed twice', sql`0`, sql`'{"killed": true}'::jsonb`],
])('a preview whose %s has failed, and can be requested again', async (_, attempts, output) => {
  const { rule, revision } = await createCardDraft(world)
  await sql`insert into card_preview (pricing_rule_id, revision, asked_at, asked_by)
    select ${rule}, ${revision}, now(), id from portal_user where email = 'manager@trunkline.example'`.execute(
    world.owner,
  )
  await sql`insert into pgboss.job (name, data, state, started_on, expire_seconds, retry_count, retry_limit, dead_letter, output)
    select name, ${JSON.stringify({ rule, revision })}::jsonb, 'active', now() - interval '1 hour',
      case when ${attempts} = 0 then 36000 else expire_seconds end, ${attempts}, retry_limit, dead_letter, ${output}
    from pgboss.queue where name = 'card_preview'`.execute(world.owner)
  await superviseQueues(world)
  const read = async () => (await world.manager.get(`/api/pricing-rule/draft/preview?id=${rule}`)).body.data
  await expect.poll(async () => (await read()).failed_at, { timeout: 20_000 }).not.toBeNull()
  expect(await read()).toMatchObject({ done_at: null, result: null })
  await previewed(world.manager, rule)
  expect(await read()).toMatchObject({ failed_at: null, result: { cells: 1 } })
})

test('a draft whose preview failed can be published, but not once it has changed', async () => {
  const { rule, revision } = await createCardDraft(world)
  const failed = (seen: number) =>
    sql`insert into card_preview (pricing_rule_id, revision, asked_at, asked_by, failed_at)
      select ${rule}, ${seen}, now(), id, now() from portal_user where email = 'manager@trunkline.example'
      on conflict (pricing_rule_id) do update set revision = excluded.revision`.execute(world.owner)
  const publish = (seen: number) =>
    world.manager.post('/api/pricing-rule/publish', { id: rule, revision: seen })
  await failed(revision)
  const changed = (await drafted(world.manager, rule, [{ id: cell, selling_price: 4, reason: 'Agreed' }]))
    .body.data.revision
  expect((await publish(changed)).status).toBe(409)
  await failed(changed)
  expect((await publish(changed)).status).toBe(200)
})

describe('the notification of a preview', () => {
  const found = async (who: Caller, rule: number) =>
    (await bell(who)).items.filter((each: any) => each.kind === 'preview_ready' && each.facts.rule === rule)
  /** Requests a preview, and computes it again after this delay, like a late job. */
  async function computedAfter(who: Caller, rule: number, milliseconds: number) {
    await preview(rule, who)
    const { revision } = await readCardDraft(who, rule)
    const asked = world.clock.now
    world.clock.now = new Date(asked.getTime() + milliseconds)
    await queueJobs(world.owner, 'card_preview', [{ rule, revision }])
    const read = async () => (await who.get(`/api/pricing-rule/draft/preview?id=${rule}`)).body.data
    await expect
      .poll(async () => (await read()).done_at, { timeout: 20_000 })
      .toBe(world.clock.now.toISOString())
    const done = world.clock.now
    world.clock.now = asked
    return done
  }

  test('is sent once, only if it took over 3 seconds, and only to its requester', async () => {
    const { rule } = await createCardDraft(world)
    const { data: rules } = (await world.manager.get('/api/pricing-rule/list')).body
    await computedAfter(world.manager, rule, previewNoticeDelay)
    const late = await computedAfter(world.manager, rule, previewNoticeDelay + 1)
    await computedAfter(world.manager, rule, previewNoticeDelay + 1_000)
    await expect.poll(() => found(world.manager, rule), { timeout: 20_000 }).toHaveLength(1)
    // Notifications are delivered in the order they were queued: one of the first would have been there before.
    expect(await found(world.manager, rule)).toMatchObject([
      { at: late.toISOString(), facts: { reference: rules.find(({ id }: any) => id === rule).name } },
    ])
    for (const other of [world.admin, world.commercial, world.acme])
      expect(await found(other, rule)).toEqual([])
    // It is mailed only to those who chose it.
    const { data: choices } = (await world.manager.get('/api/notifications/settings')).body
    expect(choices.filter(({ mail }: any) => !mail)).toEqual([
      { kind: 'preview_ready', mail: false },
      { kind: 'document_ready', mail: false },
      { kind: 'sheet_ready', mail: false },
    ])
  })

  test('is also sent to a commercial manager who drafts the base card', async () => {
    await drafted(world.commercial, base, [{ id: cell, selling_price: 3, floor: 1 }])
    await computedAfter(world.commercial, base, previewNoticeDelay + 1)
    await expect.poll(() => found(world.commercial, base), { timeout: 20_000 }).toHaveLength(1)
    for (const other of [world.manager, world.admin]) expect(await found(other, base)).toEqual([])
  })
})
