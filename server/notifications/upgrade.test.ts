import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0020-notification-names.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('notifications queued before their queue was renamed are delivered, once', async () => {
  const companyId = (await world.acme.get('/api/profile')).body.data.customer.id
  const job = (reference: string) =>
    JSON.stringify({
      kind: 'charge_raised',
      company_id: companyId,
      facts: { reference },
      at: world.clock.now.toISOString(),
      once: reference,
    })
  await world.owner.transaction().execute(async (db) => {
    await sql`
      alter table notification rename constraint notification_user_id_dedupe_key_key to notification_user_id_once_key;
      alter table notification rename column dedupe_key to once;
      insert into pgboss.queue
        select former.* from pgboss.queue q,
          jsonb_populate_record(q, jsonb_build_object('name', case q.name when 'mail' then 'news' else 'look_ahead' end)) former
        where q.name in ('mail', 'scheduled_tasks');
      delete from pgboss.queue where name = 'notification'
        and not exists (select from pgboss.job where name = 'notification');
      insert into pgboss.job (name, data) values ('look_ahead', null),
        ('news', ${sql.lit(job('C-2026-000901'))}), ('news', ${sql.lit(job('C-2026-000901'))}),
        ('news', ${sql.lit(job('C-2026-000902'))});
    `.execute(db)
    await up(db as unknown as Kysely<unknown>)
  })
  for (const reference of ['C-2026-000901', 'C-2026-000902']) {
    const [notification] = await notificationsOf(world.acme, reference, 1)
    expect(notification.kind).toBe('charge_requested')
  }
  const { rows } = await sql`
    select name from pgboss.queue where name in ('news', 'look_ahead') union all
    select name from pgboss.job where name in ('news', 'look_ahead')`.execute(world.owner)
  expect(rows).toEqual([])
})
