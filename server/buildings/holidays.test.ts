import { describe, expect, test } from 'vitest'
import { fridayStates, restDaysOf, weekdayOf, plusDays } from '#contract/days.ts'
import holidays from '#server/buildings/holidays.json' with { type: 'json' }

const states = [...new Set(holidays.map(({ state }) => state))].filter((state) => state !== '')
const twoDaysOfHaji = ['Kedah', 'Kelantan', 'Perlis', 'Terengganu']
const years = [2025, 2026, 2027, 2028, 2029, 2030]
const isSubstitute = (name: string) => name.endsWith(' (substitute day)')
const ofState = (state: string) =>
  new Map(
    holidays.filter((each) => each.state === '' || each.state === state).map((each) => [each.day, each.name]),
  )

describe.each(states)('the holidays of %s', (state) => {
  const known = ofState(state)

  test.each([
    ['End of Ramadan (Eid al-Fitr)', 2],
    ['Chinese New Year', 2],
    ['Feast of the Sacrifice (Eid al-Adha)', twoDaysOfHaji.includes(state) ? 2 : 1],
    ['Vesak Day', 1],
    ['Islamic New Year', 1],
    ['Birthday of Muhammad (Mawlid)', 1],
    ['Labour Day', 1],
  ])('%s has %i days in a row each year', (feast, count) => {
    for (const year of years) {
      const days = [...known].filter(([day, name]) => name === feast && day.startsWith(`${year}`))
      // Another holiday on the same day hides its name.
      const hidden = count - days.length
      expect([0, 1], `${year}`).toContain(hidden)
      if (hidden === 0 && count === 2) expect(days[1]![0]).toBe(plusDays(days[0]![0], 1))
    }
  })

  test('are replaced only if they fall on the weekly holiday, by the next working day', () => {
    const weekly = fridayStates.includes(state) ? 5 : 0
    const rest = restDaysOf([state])
    const expected: string[] = []
    for (const [day, name] of known) {
      if (isSubstitute(name) || weekdayOf(day) !== weekly) continue
      let next = plusDays(day, 1)
      const isTaken = () => known.has(next) && !(isSubstitute(known.get(next)!) && !expected.includes(next))
      while (rest.has(weekdayOf(next)) || isTaken()) next = plusDays(next, 1)
      expected.push(next)
    }
    expect([...known].flatMap(([day, name]) => (isSubstitute(name) ? day : [])).toSorted()).toEqual(
      expected.toSorted(),
    )
  })
})

test.each([
  ['Selangor', '2025-03-30', undefined],
  ['Selangor', '2025-04-01', 'End of Ramadan (Eid al-Fitr)'],
  ['Selangor', '2027-03-09', undefined],
  ['Selangor', '2027-03-10', 'End of Ramadan (Eid al-Fitr)'],
  ['Selangor', '2027-03-11', 'End of Ramadan (Eid al-Fitr)'],
  ['Selangor', '2027-05-16', undefined],
  ['Selangor', '2027-05-17', 'Feast of the Sacrifice (Eid al-Adha)'],
  ['Selangor', '2027-05-18', undefined],
  ['Kelantan', '2027-05-18', 'Feast of the Sacrifice (Eid al-Adha)'],
  ['Selangor', '2026-11-09', 'Deepavali (substitute day)'],
  ['Kelantan', '2026-11-09', undefined],
  ['Kelantan', '2026-05-03', 'Labour Day (substitute day)'],
  ['Johor', '2025-09-01', 'Independence Day (substitute day)'],
])('in %s %s is %s', (state, day, name) => expect(ofState(state).get(day)).toBe(name))
