import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Holidays from 'date-holidays'
import { fridayStates, plusDays, restDaysOf, weekdayOf } from '#contract/days.ts'

// Writes the public holidays of 2025 to 2030 that a migration loads. Run it after updating the source package, and
// review the diff. With --check it writes nothing, and the exit code tells whether the file is up to date.

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

/** Missing in the source, which has Thaipusam and Vesak Day only until 2026. */
const byHand: { name: string; in: State[]; days: string[] }[] = [
  { name: 'Thaipusam', in: thaipusam, days: ['2027-01-22', '2028-02-09', '2029-01-30', '2030-01-20'] },
  // The 15th day of the fourth month of the Chinese calendar.
  { name: 'Vesak Day', in: states, days: ['2027-05-20', '2028-05-09', '2029-05-27', '2030-05-16'] },
  // Declared once.
  { name: 'Malaysia Day (additional holiday)', in: states, days: ['2025-09-15'] },
]

/** Feasts that the source estimates a day early, as gazetted for 2025 and announced for 2027: all their days move. */
const dayLater = new Set([
  '2025 End of Ramadan (Eid al-Fitr)',
  '2025 Arafat Day',
  '2025 Feast of the Sacrifice (Eid al-Adha)',
  '2025 Islamic New Year',
  '2025 Birthday of Muhammad (Mawlid)',
  '2027 End of Ramadan (Eid al-Fitr)',
  '2027 Arafat Day',
  '2027 Feast of the Sacrifice (Eid al-Adha)',
  '2027 Birthday of Muhammad (Mawlid)',
])

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

/** All holidays of a state by day, including replacement days. */
function holidaysOf(state: State): Map<string, string> {
  const listed = parts[state].flatMap((part) => {
    const source = new Holidays('MY', part)
    return years.flatMap((year) => source.getHolidays(year, 'en')).filter(({ type }) => type === 'public')
  })
  const own = byHand.flatMap(({ name, in: where, days }) =>
    where.includes(state) ? days.map((day) => ({ name, day })) : [],
  )
  const days = new Map<string, string>()
  for (const { date, name, rule, substitute } of listed) {
    const day = date.slice(0, 10)
    // The source has its own substitutes, some listed only by date, for all states alike.
    const isSubstitute =
      substitute || (/^\d{4}-/.test(rule) && weekdayOf(day) === 1 && days.get(plusDays(day, -1)) === name)
    if (!isSubstitute) days.set(dayLater.has(`${day.slice(0, 4)} ${name}`) ? plusDays(day, 1) : day, name)
  }
  for (const { day, name } of own) days.set(day, name)
  const substitutes = new Map<string, string>()
  const rest = restDaysOf([state])
  // A public holiday on the weekly holiday is replaced by the next working day.
  const weeklyHoliday = fridayStates.includes(state) ? 5 : 0
  for (const [day, name] of [...days].sort(([a], [b]) => a.localeCompare(b, 'en'))) {
    if (weekdayOf(day) !== weeklyHoliday) continue
    let next = plusDays(day, 1)
    while (days.has(next) || substitutes.has(next) || rest.has(weekdayOf(next))) next = plusDays(next, 1)
    substitutes.set(next, `${name} (substitute day)`)
  }
  return new Map([...substitutes, ...days].sort(([a], [b]) => a.localeCompare(b, 'en')))
}
