import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asViewer } from '#server/platform/db.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { expensiveQuotes, openInvitation, sendAs } from '#server/testing/colleagues.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { charged, answer, read } = chargesIn(world, dayIn('Asia/Kuala_Lumpur', world.clock.now))
const people = await world.owner
  .selectFrom('portal_user')
  .select(['id', 'company_id', 'email'])
  .where('email', 'in', [
    'customer@acme.example',
    'colleague@acme.example',
    'customer@borneo.example',
    'manager@trunkline.example',
  ])
  .execute()
const requester = (name: string) => {
  const { id, company_id } = people.find(
    ({ email }) => email.startsWith(name) || email.includes(`@${name}.`),
  )!
  return { userId: id, companyId: company_id }
}
const [acme, borneo, staff] = [requester('acme'), requester('borneo'), requester('manager')]
const as = (viewer: typeof acme, statement: RawBuilder<unknown>) =>
  asViewer(world.db, viewer, (db) => statement.execute(db))
const refused = /permission denied/

describe('a customer’s database role', () => {
  test.each([
    ['floors', sql`select floor_sen from card_amount`],
    ['floors by a whole row', sql`select m.* from card_amount m`],
    ['floors by a condition', sql`select version_id from card_amount where floor_sen > 0`],
    ['who published a card', sql`select published_by from card_version`],
    ['who assigned a card', sql`select assigned_by from rule_assignment`],
    ['the history of rules', sql`select * from rule_event`],
    ['owners of quotes', sql`select owner_id from quote`],
    ['owners by a whole row', sql`select to_jsonb(q) from quote q`],
    ['owners by their order', sql`select id from quote order by owner_id`],
    ['account managers', sql`select manager_id from company`],
    ['credit limits', sql`select credit_limit_sen from company`],
    ['billing accounts', sql`select email from billing_account`],
    ['internal notes', sql`select note from quote_note`],
    ['assignments', sql`select * from quote_assignment`],
    ['prices below the floor', sql`select * from floor_approval`],
    ['supplier costs', sql`select mrc from supplier_cost`],
    ['who approves prices below the floor', sql`select id from portal_user where may_approve_floor`],
  ])('does not read %s', async (_, statement) => {
    await expect(as(acme, statement)).rejects.toThrow(refused)
    await expect(as(staff, statement)).resolves.toBeDefined()
  })

  test('an administrator reads changes of colleagues in the account history', async () => {
    await world.acme.put(`/api/colleagues/${requester('colleague').userId}`, { spending_limit: 9_000 })
    const actions = async (viewer: typeof acme) => {
      const { rows } = await as(viewer, sql`select distinct action from company_event`)
      return rows
    }
    expect(await actions(staff)).toContainEqual({ action: 'change' })
    expect(await actions(acme)).toEqual([{ action: 'colleague' }])
    expect(await actions(requester('colleague'))).toEqual([])
  })

  test.each([
    ['change a rate', sql`update card_amount set price_sen = 0`],
    [
      'add a rate',
      sql`insert into rate_cell (pricing_rule_id, product_id, component, charge)
      select id, 1, 'access', 'mrc' from pricing_rule limit 1`,
    ],
    [
      'publish a card',
      sql`insert into card_version (pricing_rule_id, number, from_date, published_at, kind)
      select id, 9, now(), now(), 'cell' from pricing_rule limit 1`,
    ],
    [
      'price a rate',
      sql`insert into card_amount (version_id, from_date, number, rate_cell_id, price_sen) values (1, now(), 1, 1, 0)`,
    ],
    ['delete a rate', sql`delete from rate_cell`],
    ['make a rate card', sql`insert into pricing_rule (name, is_standard_rule) values ('Mine', 0)`],
    ['end a supplier cost', sql`update supplier_cost set ended_at = now()`],
    ['end its hold', sql`update company set hold_reason = null, held_at = null`],
    ['exempt itself', sql`delete from tax_exemption`],
    ['widen its port', sql`update nni set port_mbps = null`],
    [
      'choose its rate card',
      sql`insert into rule_assignment (company_id, from_date, assigned_at) select id, now(), now() from company`,
    ],
    ['assign its quotes', sql`update quote set owner_id = ${acme.userId}`],
    [
      'write an internal note',
      sql`insert into quote_note (company_id, quote_id, at, author_id, note)
      select company_id, id, now(), ${acme.userId}, 'x' from quote limit 1`,
    ],
    [
      'charge a circuit',
      sql`insert into circuit_charge (company_id, circuit_id, nrc, mrc, tax_nrc, tax_mrc, reason,
      answer_by, status, requested_by, requested_at)
      select company_id, id, 1, 1, 0, 0, 'x', now(), 'open', ${acme.userId}, now() from circuit limit 1`,
    ],
  ])('does not %s', async (_, statement) => {
    await expect(as(acme, statement)).rejects.toThrow(refused)
  })
})

describe('a colleague who administers nothing', () => {
  const by = (email: string) => requester(email)
  const asked = sql`insert into order_approval (company_id, status, requested_by, requested_at, language, expires_on, purchase, nrc, mrc)`
  let open: { id: number; quote: number }
  beforeAll(async () => {
    const [quote] = await expensiveQuotes(world)
    open = { id: (await sendAs(world, [quote])).body.data.approval.id, quote: quote.id }
    await openInvitation(world, acme.companyId!)
  })

  test.each([
    [
      'invite',
      () => sql`insert into invitation (company_id, email, invited_by, invited_at, expires_at)
        values (${acme.companyId}, 'x@guest.example', ${by('colleague').userId}, now(), now())`,
    ],
    [
      'name themselves a delegate',
      () => sql`insert into approval_delegate (company_id, administrator_id, delegate_id, first_day, last_day)
        values (${acme.companyId}, ${acme.userId}, ${by('colleague').userId}, now(), now())`,
    ],
    [
      'approve',
      () => sql`update order_approval set status = 'declined', ended_at = now(), ended_by = ${acme.userId}
        where id = ${open.id}`,
    ],
    [
      'ask in another’s name',
      () => sql`${asked} values (${acme.companyId}, 'open', ${acme.userId}, now(), 'en', now(), '{}', 0, 0)`,
    ],
    ['end the rights of an administrator', () => sql`select end_rights_of(${acme.userId}, now(), true)`],
  ])('does not %s', async (_, statement) => {
    await expect(as(by('colleague'), statement())).rejects.toThrow(/row-level security|permission denied/)
  })

  test('changes no invitation, which an administrator may', async () => {
    const prolong = sql`update invitation set expires_at = expires_at where company_id = ${acme.companyId} returning id`
    expect((await as(by('colleague'), prolong)).rows).toEqual([])
    expect((await as(acme, prolong)).rows).not.toEqual([])
  })

  test('withdraws the request with their quote', async () => {
    expect((await world.colleague.put(`/api/quotes/cancel/${open.quote}`, { reason: 'x' })).status).toBe(200)
    expect((await world.acme.get(`/api/order-approvals/${open.id}`)).body.data.status).toBe('withdrawn')
  })
})

describe('what circuits and orders cost', () => {
  let charge: { id: number; nrc: number }
  let circuit: { id: number; order_id: number }
  beforeAll(async () => {
    const made = await charged()
    charge = made.charge
    circuit = made.circuit
  })

  test.each([
    ['an extra charge', sql`update circuit set extra_nrc = 0`],
    ['a cancellation charge', sql`update circuit set cancellation_nrc = 0`],
    ['the tax of a circuit', sql`update circuit set tax_mrc = 0`],
    ['the tax of extra charges', sql`update circuit set extra_tax_mrc = 0`],
    ['a circuit’s price', sql`update circuit set bandwidth_mrc = 0`],
    ['an order’s total', sql`update purchase_order set total_mrc = 0`],
    ['an order’s tax', sql`update purchase_order set tax_nrc = 0`],
    ['a line', sql`update circuit_line set amount_sen = 0`],
  ])('%s is written by no request', async (_, statement) => {
    for (const who of [acme, staff]) await expect(as(who, statement)).rejects.toThrow(refused)
  })

  test('follows from accepted amounts, and summing again changes nothing', async () => {
    const before = await read(circuit)
    await as(acme, sql`select sum_charges(${acme.companyId}, ${circuit.order_id})`)
    expect(await read(circuit)).toEqual(before)
    expect((await answer(circuit, charge.id, true)).status).toBe(200)
    const after = await read(circuit)
    expect(after.circuit.total_nrc).toBeCloseTo(before.circuit.total_nrc + 1_234.55, 2)
    expect(after.order.total_nrc).toBeCloseTo(before.order.total_nrc + 1_234.55, 2)
    await as(staff, sql`select sum_charges(${acme.companyId}, ${circuit.order_id})`)
    expect(await read(circuit)).toEqual(after)
  })

  test.each([
    ['hold', sql`select lock_hold(${borneo.companyId})`],
    ['credit', sql`select exceeds_credit(${borneo.companyId}, '{}')`],
  ])('the %s of another company cannot be read', async (_, statement) => {
    await expect(as(acme, statement)).rejects.toThrow(refused)
    await expect(as(borneo, statement)).resolves.toBeDefined()
  })

  test('is summed for a company’s own orders only', async () => {
    const sum = sql`select sum_charges(${acme.companyId}, ${circuit.order_id})`
    await expect(as(borneo, sum)).rejects.toThrow(refused)
    // Outside a request there is no right to it at all.
    await expect(sum.execute(world.db)).rejects.toThrow(refused)
  })
})

describe('the queues', () => {
  const queued = async (mark: string) =>
    (
      await sql<{ name: string; data: Record<string, unknown> }>`
        select name, data from pgboss.job where data ->> 'mark' = ${mark}`.execute(world.owner)
    ).rows
  /** It notifies nobody: its company has no people. */
  const job = (mark: string, company: number | null) =>
    sql`select queue_jobs('notification', ${JSON.stringify([{ mark, company_id: company, kind: 'message', only: 'none' }])}::jsonb)`

  test.each([
    ['writes', sql`insert into pgboss.job (name, data) values ('mail', '{"notification_id": 1}')`],
    ['writes past the parent', sql`insert into pgboss.job_common (name, data) values ('mail', '{}')`],
    ['reads', sql`select data from pgboss.job`],
    ['changes', sql`update pgboss.job set state = 'created'`],
    ['reads settings', sql`select name from pgboss.queue`],
    ['queues mail', sql`select queue_jobs('mail', '[{"notification_id": 1}]')`],
    ['queues a run', sql`select queue_jobs('scheduled_tasks', '[{}]')`],
  ])('no request %s there', async (_, statement) => {
    for (const who of [acme, staff]) await expect(as(who, statement)).rejects.toThrow(refused)
  })

  test('a customer’s job has the customer’s company, even if it names another', async () => {
    await as(acme, job('theirs', borneo.companyId))
    await as(staff, job('any', borneo.companyId))
    expect((await queued('theirs')).map(({ data }) => data.company_id)).toEqual([acme.companyId])
    expect((await queued('any')).map(({ data }) => data.company_id)).toEqual([borneo.companyId])
  })

  test('jobs without a company are not a customer’s', async () => {
    const nowhere = world.db.connection().execute(async (one) => {
      await sql.raw('begin; set local role portal_customer').execute(one)
      try {
        await job('nowhere', borneo.companyId).execute(one)
      } finally {
        await sql`rollback`.execute(one)
      }
    })
    await expect(nowhere).rejects.toThrow(refused)
  })
})

describe('row-level security without the WHERE', () => {
  const companyTables = [
    'project',
    'quote',
    'quote_line',
    'quote_event',
    'purchase_order',
    'circuit',
    'circuit_line',
    'circuit_milestone',
    'circuit_charge',
    'deposit_entry',
    'order_event',
    'order_terms',
    'quote_message',
    'thread_last',
    'message_file',
    'nni',
    'site_contact',
  ]

  test.each(companyTables)('shows a customer only their own rows of %s', async (table) => {
    const all = await sql<{ company_id: number }>`select company_id from ${sql.ref(table)}`.execute(
      world.owner,
    )
    expect(all.rows.some((row) => row.company_id !== acme.companyId)).toBe(true)
    const seen = await asViewer(world.db, acme, (db) =>
      sql<{ company_id: number }>`select company_id from ${sql.ref(table)}`.execute(db),
    )
    expect(seen.rows.length).toBe(all.rows.filter((row) => row.company_id === acme.companyId).length)
    expect(seen.rows.every((row) => row.company_id === acme.companyId)).toBe(true)
  })

  test('shows a customer only their own company, its people, the base card and the company’s card', async () => {
    const seen = await asViewer(world.db, acme, async (db) => ({
      companies: await db.selectFrom('company').select('id').execute(),
      people: await db.selectFrom('portal_user').select('company_id').distinct().execute(),
      rules: await db.selectFrom('pricing_rule').select('name').execute(),
      cells: await db.selectFrom('rate_cell').select('pricing_rule_id').distinct().execute(),
    }))
    expect(seen.companies).toEqual([{ id: acme.companyId }])
    expect(new Set(seen.people.map(({ company_id }) => company_id))).toEqual(new Set([acme.companyId]))
    expect(seen.rules).toEqual([{ name: 'Base' }])
    expect(seen.cells).toHaveLength(1)
  })

  test('refuses a row written for another company, and an update of one touches nothing', async () => {
    const borneo = (await world.borneo.get('/api/profile')).body.data.customer.id
    await expect(
      asViewer(world.db, acme, (db) =>
        db.insertInto('project').values({ company_id: borneo, name: 'x', created_at: new Date() }).execute(),
      ),
    ).rejects.toThrow(/row-level security/)
    const touched = await asViewer(world.db, acme, (db) =>
      db.updateTable('quote').set({ status: 'removed' }).where('company_id', '=', borneo).executeTakeFirst(),
    )
    expect(touched.numUpdatedRows).toBe(0n)
  })

  test('hides password hashes, sessions and rate-card writes from request roles', async () => {
    const refused = /permission denied/
    await expect(
      asViewer(world.db, acme, (db) => db.selectFrom('portal_user').select('password_hash').execute()),
    ).rejects.toThrow(refused)
    await expect(
      asViewer(world.db, acme, (db) => db.selectFrom('session').selectAll().execute()),
    ).rejects.toThrow(refused)
    await expect(asViewer(world.db, acme, (db) => db.deleteFrom('rate_cell').execute())).rejects.toThrow(
      refused,
    )
    await expect(asViewer(world.db, acme, (db) => db.deleteFrom('quote').execute())).rejects.toThrow(refused)
    await expect(
      asViewer(world.db, acme, (db) => db.selectFrom('quote_note').selectAll().execute()),
    ).rejects.toThrow(refused)
  })

  test('a statement outside a request sees no company’s rows', async () => {
    for (const table of [...companyTables, 'rate_cell'])
      await expect(sql`select 1 from ${sql.ref(table)}`.execute(world.db)).rejects.toThrow(
        /permission denied/,
      )
  })
})
