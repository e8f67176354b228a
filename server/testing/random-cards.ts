import { expect } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { drafted, publishedDraft } from '#server/testing/card-drafts.ts'
import type { seededRandom } from '#server/testing/random.ts'
import { succeeded } from '#server/testing/random-steps.ts'
import { assigned, baseOf, cellsOf, newRule } from '#server/testing/rules.ts'
import {
  generatedCodes,
  generatedCompanies,
  type GeneratedCompany,
} from '#server/testing/second-computation.ts'
import {
  generatedKey,
  said,
  type GeneratedTerms,
  type GeneratedVersion,
} from '#server/testing/second-prices.ts'
import type { World } from '#server/testing/world.ts'

export type GeneratedCards = Awaited<ReturnType<typeof generateCards>>

/**
 * Random cards, company rules and tax rates for five days, all published on the day before through the calls
 * that staff make. The base card has a version from the first day and two from later days, of which the last to
 * begin is published first; two custom rules change on a later day too, and then inherit some prices again.
 */
export async function generateCards(world: World, { draw, pick }: ReturnType<typeof seededRandom>) {
  const days = [1, 2, 3, 4, 5]
  const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
  const dayOf = (day: number) => plusDays(today, day)
  const { base } = await baseOf(world)
  const cells = new Map<string, number>()
  const speeds: Record<number, { id: number; mbps: number }[]> = { 1: [], 2: [], 3: [] }
  for (const product of [1, 2, 3])
    for (const cell of await cellsOf(world.manager, base, undefined, product)) {
      cells.set(
        generatedKey(product, {
          ...cell,
          mbps: cell.bandwidth?.mbps,
          months: cell.term,
          status: cell.network_status,
          option: cell.option?.id,
        }),
        cell.id,
      )
      if (cell.component === 'access' && cell.term === 24) speeds[product]!.push(cell.bandwidth)
    }

  const versions: GeneratedVersion[] = []
  /**
   * Publishes random prices for about this percentage of cells; no two versions give a cell the same price. Custom prices
   * below the floor are refused without a reason, and later versions randomly keep or lose the same cells.
   */
  async function publish(rule: number, from: number, percent: number, inherits = 0) {
    const who = rule === base ? world.commercial : world.manager
    const prices = new Map<string, number | null>()
    for (const key of cells.keys())
      if (draw(100) < percent) {
        const price = pick([draw(1_000), draw(99_999), draw(9_999_999)]) * 10 + versions.length
        const had = versions.some((each) => each.rule === rule && each.from === 0 && each.prices.get(key))
        prices.set(key, had && draw(100) < inherits ? null : price)
      }
    const floors = new Map(
      [...prices].map(([key, price]) => [key, price && draw(100) < 50 ? draw(price) : null] as const),
    )
    const isBelow = (key: string, day: number) => {
      const [price, floor] = [prices.get(key) ?? null, said(versions, base, day, key, 'floors')]
      return rule !== base && price !== null && floor !== null && price < floor
    }
    const changes = [...prices].map(([key, price]) => ({
      id: cells.get(key)!,
      selling_price: price === null ? null : price / 100,
      ...(rule === base && { floor: floorOf(floors.get(key)) }),
    }))
    const low = [...prices.keys()].filter((key) => isBelow(key, 0)).map((key) => `cells.${cells.get(key)}`)
    if (low.length > 0) {
      const { status, body } = await drafted(who, rule, changes)
      expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, low.toSorted()])
    }
    const reasoned = [...prices.keys()].map((key, at) => ({
      ...changes[at]!,
      ...((isBelow(key, 0) || isBelow(key, from)) && { reason: 'As drawn' }),
    }))
    await succeeded(drafted(who, rule, reasoned))
    const planned = pick(['keep', 'withdraw'] as const)
    await publishedDraft(world, rule, dayOf(from), who, { planned })
    if (planned === 'withdraw')
      for (const later of versions.filter((each) => each.rule === rule && each.from > from))
        for (const key of prices.keys()) later.prices.delete(key)
    versions.push({ rule, from, prices, floors })
  }
  const [one, other] = [await newRule(world), await newRule(world)]
  await publish(base, 0, 100)
  await publish(base, 4, 40)
  await publish(base, 3, 70)
  await publish(one, 0, 50)
  await publish(other, 0, 20)
  await publish(one, 4, 60, 50)
  await publish(other, 2, 50, 50)

  /** Acme has base prices until its rule begins; Borneo goes from one rule to another and then to base prices. */
  const rules: Record<GeneratedCompany, (number | null)[]> = {
    acme: [null, null, null, one, one, one],
    borneo: [one, one, other, other, other, null],
  }
  for (const name of generatedCompanies) {
    const company = (await world[name].get('/api/profile')).body.data.customer.id
    for (const [day, rule] of rules[name].entries())
      if (day === 0 || rule !== rules[name][day - 1]) await assigned(world, rule, [company], dayOf(day))
  }

  /** The rates in hundredths of a percent by code and day, each changed on a different day. */
  const rates = Object.fromEntries(
    await Promise.all(
      generatedCodes.map(async (code, at) => {
        const changed = at + 2
        const [before, after] = [pick([500, 600, 800]), 1 + draw(2_000)]
        for (const [from, basis_points] of [
          [1, before],
          [changed, after],
        ] as const)
          await succeeded(world.admin.post('/api/tax-rates', { code, from_date: dayOf(from), basis_points }))
        return [code, (day: number) => (day < changed ? before : after)] as const
      }),
    ),
  )

  /** Borneo is a licensed provider, and exempt from tax on rented equipment. */
  const termsOn = (name: GeneratedCompany, day: number): GeneratedTerms => ({
    day,
    base,
    own: rules[name][day]!,
    rateOf: (code) => (name === 'borneo' && code !== 'managed_services' ? 0 : rates[code]!(day)),
  })

  /** Noon of a day, with both companies signed in again. */
  async function arrive(day: number) {
    world.clock.now = new Date(`${dayOf(day)}T04:00:00Z`)
    for (const name of generatedCompanies) {
      world[name] = await world.signIn(`customer@${name}.example`)
      expect(world[name].token).toBeTruthy()
    }
  }
  return { days, versions, speeds, termsOn, arrive }
}

const floorOf = (floor: number | null | undefined) => (floor == null ? null : floor / 100)
