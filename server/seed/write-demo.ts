import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { importBuildings } from '#server/buildings/import.ts'
import type { Config } from '#server/platform/config.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { seedApplicants } from '#server/seed/applicants.ts'
import { seedCatalogue } from '#server/seed/catalogue.ts'
import { seedHeldCompany } from '#server/seed/held-company.ts'
import { seedAssignments, seedCardDraft, seedCards } from '#server/seed/cards.ts'
import { seedLetterhead } from '#server/seed/letterhead.ts'
import { demoPassword, seedPeople } from '#server/seed/people.ts'
import { seedViews } from '#server/seed/saved-views.ts'
import { recordStory } from '#server/seed/story.ts'
import { seedPlannedLeadTime } from '#server/seed/planned-lead-time.ts'
import { seedUsdRates } from '#server/seed/usd-rates.ts'
import { hashPassword } from '#server/session/password.ts'

/** Writes the demo into an empty portal: buildings, cards, three companies, their people and their story. */
export async function writeDemo(owner: Db, config: Pick<Config, 'timeZone'>, now: Date) {
  await importBuildings(owner, createReadStream(join(import.meta.dirname, 'buildings.csv')))
  const passwordHash = await hashPassword(demoPassword)
  await atomically(owner, async (db) => {
    const rules = await seedCards(db)
    const people = await seedPeople(db, passwordHash)
    await seedCatalogue(db, now)
    await seedLetterhead(db, now)
    await seedAssignments(db, rules, people, { now, timeZone: config.timeZone })
    await seedCardDraft(db, rules, people, { now, timeZone: config.timeZone })
    await seedApplicants(db, people, now)
    await seedHeldCompany(db, people, now)
    await db
      .insertInto('nni')
      .values([
        {
          company_id: people.borneo.companyId,
          name: 'Borneo hand-over KL',
          nis_code: 'KUL-0001',
          port_mbps: 10_000,
        },
        {
          company_id: people.borneo.companyId,
          name: 'Borneo hand-over Kuching',
          nis_code: 'KCH-0005',
          port_mbps: 1_000,
        },
      ])
      .execute()
    await seedUsdRates(db, { now, timeZone: config.timeZone })
    await seedPlannedLeadTime(db, { now, timeZone: config.timeZone })
    await seedViews(db, people, now)
    await recordStory(db, people, { now, timeZone: config.timeZone })
    // The dashboards' year, which is written once the portal listens.
    await db.insertInto('demo_history').values({ wanted_at: now, done_at: null }).execute()
    // Queued in one transaction, the story's notifications would be delivered in any order.
    await sql`update pgboss.job set created_on = (data ->> 'at')::timestamptz where name = 'notification'`.execute(
      db,
    )
  })
}
