import { expect, test } from 'vitest'
import { earlyTermination } from '#contract/charges.ts'
import { plusDays } from '#contract/days.ts'
import { sen } from '#contract/money.ts'
import { exitCharge, termEnd, termLeft } from '#contract/services/exit-charge.ts'

const chargeAt = (lastDay: string, mrc: number, from: string, months: number) =>
  exitCharge(sen(mrc), termLeft(lastDay, termEnd(from, months)))

test('leaving costs whole months and the days of the last one, half up to the sen', () => {
  expect(chargeAt('2028-03-31', 188_000, '2027-01-13', 24)).toBe(1_764_774)
})

test.each([
  ['2027-01-13', 24, '2029-01-12'],
  ['2028-01-31', 1, '2028-02-28'],
  ['2028-02-29', 12, '2029-02-27'],
  ['2027-03-31', 0, null],
])('a term from %s of %i months ends on %s', (from, months, end) => {
  expect(termEnd(from, months)).toBe(end)
})

test('before the first day the exit charge is the early termination charge of the order form', () => {
  for (const from of ['2027-01-13', '2028-02-29', '2027-08-31'])
    for (const months of [0, 1, 12, 24])
      expect(chargeAt(plusDays(from, -1), 188_003, from, months)).toBe(earlyTermination(sen(188_003), months))
})

/** Month by month in days since 1970, without the code under test. */
function secondComputation(mrc: bigint, from: number, to: number): bigint {
  const plus = (start: number, months: number) => {
    const date = new Date(start * 86_400_000)
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
    const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
    return first.getTime() / 86_400_000 + Math.min(date.getUTCDate(), length) - 1
  }
  let charge = 0n
  for (let month = 0; ; month += 1) {
    const [start, end] = [plus(from, month), plus(from, month + 1)]
    if (end <= to) charge += mrc
    else return charge + (2n * mrc * BigInt(to - start) + BigInt(end - start)) / (2n * BigInt(end - start))
  }
}

test('5,000 random services agree with a second computation, and no day costs more than the day before', () => {
  let seed = 37
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  const dayAt = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
  for (let service = 0; service < 5_000; service += 1) {
    const from = 20_800 + random(1_500)
    const months = [1, 12, 24, 36, 1 + random(120)][random(5)]!
    const mrc = random(3) === 0 ? random(1_000) : random(10_000_000)
    const end = termEnd(dayAt(from), months)!
    const to = Date.parse(end) / 86_400_000 + 1
    let before = Infinity
    const first = from + random(to - from)
    for (let leave = first - 1; leave < Math.min(first + 8, to); leave += 1) {
      const charge = exitCharge(sen(mrc), termLeft(dayAt(leave), end))
      expect(charge).toBe(Number(secondComputation(BigInt(mrc), leave + 1, to)))
      expect(charge).toBeLessThanOrEqual(before)
      before = charge
    }
    expect(exitCharge(sen(mrc), termLeft(end, end))).toBe(0)
  }
})
