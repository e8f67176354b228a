import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Holidays from 'date-holidays'
import { plusDays, restDaysOf, weekdayOf } from '#contract/days.ts'

// Writes the public holidays of 2025 to 2030 that a migration loads: run it after the source package was updated, and
// read the difference. With --check nothing is written, and the exit code says whether the file is up to date.

const file = join(import.meta.dirname, '..', 'server', 'buildings', 'holidays.json')
const years = [2025, 2026, 2027, 2028, 2029, 2030]

/** The states as the operators' inventories name them, and their parts in the source. */
const parts = {
  Johor: ['01'],
  Kedah: ['02'],
  Kelantan: ['03'],
  Labuan: ['15'],
  Melaka: ['04'],
  'Negeri Sembilan': ['05'],
  Pahang: ['06'],
  Perak: ['08'],
  Perlis: ['09'],
  'Pulau Pinang': ['07'],
  Sabah: ['12'],
  Sarawak: ['13'],
  Selangor: ['10'],
  Terengganu: ['11'],
  'Wilayah Persekutuan': ['14', '16'],
} as const satisfies Record<string, string[]>
type State = keyof typeof parts
const states = Object.keys(parts) as State[]

const thaipusam: State[] = [
  'Johor',
  'Kedah',
  'Negeri Sembilan',
  'Perak',
  'Pulau Pinang',
  'Selangor',
  'Wilayah Persekutuan',
]

/** What the source lacks. It knows Thaipusam until 2026 and Vesak Day until 2026 as dates, and estimates Islamic dates. */
const byHand: { name: string; in: State[]; days: string[] }[] = [
  { name: 'Thaipusam', in: thaipusam, days: ['2027-01-22', '2028-02-09', '2029-01-30', '2030-01-20'] },
  // The 15th day of the fourth month of the Chinese calendar.
  { name: 'Vesak Day', in: states, days: ['2027-05-20', '2028-05-09', '2029-05-27', '2030-05-16'] },
  // As gazetted for 2025 and announced for 2027, where the estimate is a day early.
  { name: 'End of Ramadan (Eid al-Fitr)', in: states, days: ['2025-04-01', '2027-03-11'] },
  { name: 'Feast of the Sacrifice (Eid al-Adha)', in: states, days: ['2025-06-07', '2027-05-17'] },
  { name: 'Islamic New Year', in: states, days: ['2025-06-27'] },
  { name: 'Birthday of Muhammad (Mawlid)', in: states, days: ['2025-09-05', '2027-08-15'] },
  // Declared once.
  { name: 'Malaysia Day (additional holiday)', in: states, days: ['2025-09-15'] },
]

/** The day of the weekly holiday, on which a public holiday is replaced by the next working day: 0 is Sunday. */
const replaced: Partial<Record<State, number>> = { Kedah: 5, Kelantan: 6, Terengganu: 6 }

const known = new Map(states.map((state) => [state, holidaysOf(state)]))
const shared = [...known.get('Selangor')!].filter(([day]) =>
  states.every((state) => known.get(state)!.has(day)),
)
const federal = new Map(shared)
const table = [
  ...shared.map(([day, name]) => ({ state: '', day, name })),
  ...states.flatMap((state) =>
    [...known.get(state)!].filter(([day]) => !federal.has(day)).map(([day, name]) => ({ state, day, name })),
  ),
].sort((a, b) => a.state.localeCompare(b.state, 'en') || a.day.localeCompare(b.day, 'en'))
const content = `[\n${table.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`

if (!process.argv.includes('--check')) writeFileSync(file, content)
else if (readFileSync(file, 'utf8') !== content) {
  console.error(`${file} is out of date; run: node scripts/freeze-holidays.ts`)
  process.exitCode = 1
}

/** Every holiday of a state by its day, those in place of one on the weekly holiday included. */
function holidaysOf(state: State): Map<string, string> {
  const listed = parts[state].flatMap((part) => {
    const source = new Holidays('MY', part)
    return years.flatMap((year) => source.getHolidays(year, 'en')).filter(({ type }) => type === 'public')
  })
  const own = byHand.flatMap(({ name, in: where, days }) =>
    where.includes(state) ? days.map((day) => ({ name, day })) : [],
  )
  const days = new Map<string, string>()
  const substitutes = new Map<string, string>()
  for (const { date, name, rule, substitute } of listed) {
    const day = date.slice(0, 10)
    // Some substitutes are listed by their date alone.
    const stands =
      substitute || (/^\d{4}-/.test(rule) && weekdayOf(day) === 1 && days.get(plusDays(day, -1)) === name)
    ;(stands ? substitutes : days).set(day, name)
  }
  for (const { day, name } of own) days.set(day, name)
  const rest = restDaysOf([state])
  for (const [day, name] of days) {
    if (weekdayOf(day) !== (replaced[state] ?? 0)) continue
    let next = plusDays(day, 1)
    while (days.has(next) || substitutes.get(next)?.startsWith(name) === false || rest.has(weekdayOf(next)))
      next = plusDays(next, 1)
    if (!substitutes.has(next)) substitutes.set(next, `${name} (substitute day)`)
  }
  return new Map([...substitutes, ...days].sort(([a], [b]) => a.localeCompare(b, 'en')))
}
