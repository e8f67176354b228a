import { sql } from 'kysely'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { seededRandom } from '#server/testing/random.ts'
import { reprice } from '#server/testing/reprice.ts'
import {
  generatedCodes,
  generatedCompanies,
  type GeneratedCode,
  type GeneratedCompany,
} from '#server/testing/second-computation.ts'
import type { World } from '#server/testing/world.ts'

export type GeneratedRates = Awaited<ReturnType<typeof generateRates>>

/** Random tax rates, exemptions and terms of deposit for this many days; no call writes these. */
export async function generateRates(
  world: World,
  { draw, pick }: ReturnType<typeof seededRandom>,
  seed: number,
  days: number,
) {
  const { owner } = world
  const began = new Date()
  const dayOf = (day: number) => plusDays(dayIn('Asia/Kuala_Lumpur', began), day + 1)
  const companies = await owner.selectFrom('company').select(['id', 'name']).execute()
  const idOf = Object.fromEntries(
    generatedCompanies.map((name) => [
      name,
      companies.find((each) => each.name.toLowerCase().startsWith(name))!.id,
    ]),
  ) as Record<GeneratedCompany, number>

  /** The rates of each day (5 and 6 % give many half sen), the days of exemption and the terms of deposit; nothing else affects tax and deposit. */
  const rates = Array.from({ length: days + 2 }, () =>
    Object.fromEntries(generatedCodes.map((code) => [code, pick([0, 500, 600, 500, 1 + draw(2_000)])])),
  ) as Record<GeneratedCode, number>[]
  const exempt = generatedCompanies.flatMap((company) =>
    generatedCodes
      .filter(() => draw(2) === 0)
      .map((code) => ({ company, code, from: draw(days), to: pick([null, days - 1, days]) })),
  )
  const licensed = Array.from({ length: days + 2 }, () => ({ acme: draw(3) === 0, borneo: draw(2) === 0 }))
  const deposits = Array.from({ length: days + 2 }, () => ({ acme: draw(4), borneo: draw(4) }))

  function rateOf(company: GeneratedCompany, code: GeneratedCode, day: number): number {
    if (code === 'telecommunications' && licensed[day]![company]) return 0
    const covered = exempt.some(
      (each) =>
        each.company === company && each.code === code && each.from <= day && day <= (each.to ?? Infinity),
    )
    return covered ? 0 : rates[day]![code]
  }

  /** Odd sen on every card, rates by day, and exemptions: no call writes these. */
  async function write() {
    await reprice(owner, sql`c.price_sen > 0`, { price: sql`c.price_sen + (c.id * 7919 + ${seed}) % 9973` })
    for (let day = 0; day <= days + 1; day += 1)
      for (const code of generatedCodes)
        await sql`insert into tax_rate (code, from_date, basis_points) values (${code}, ${dayOf(day)}, ${rates[day]![code]})`.execute(
          owner,
        )
    await sql`delete from tax_exemption`.execute(owner)
    for (const { company, code, from, to } of exempt)
      await sql`insert into tax_exemption (company_id, code, certificate, from_date, to_date)
        values (${idOf[company]}, ${code}, 'CERT-1', ${dayOf(from)}, ${to === null ? null : dayOf(to)})`.execute(
        owner,
      )
  }

  /** Moves the clock to the morning of a day, sets licensed providers and deposits, and extends sessions. */
  async function arrive(day: number) {
    world.clock.now = new Date(`${dayOf(day)}T04:00:00Z`)
    for (const name of generatedCompanies)
      await owner
        .updateTable('company')
        .set({
          licensed_provider: licensed[day]![name],
          licence_no: '',
          deposit_months: deposits[day]![name],
        })
        .where('id', '=', idOf[name])
        .execute()
    await sql`update session set created_at = ${world.clock.now}, last_seen = ${world.clock.now},
      expires_at = ${new Date(world.clock.now.getTime() + 3_600_000)}`.execute(owner)
  }

  return { days, dayOf, deposits, rateOf, write, arrive }
}
