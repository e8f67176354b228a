import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Lists the specification's lines with and without a test. Tests carry the ids in their titles, as [V-06].
// npm run coverage:spec [-- --missing]
const linesBySection = {
  P: 22,
  R: 38,
  G: 6,
  S: 28,
  H: 9,
  F: 1,
  D: 49,
  W: 3,
  N: 7,
  E: 68,
  T: 48,
  V: 45,
  A: 7,
  C: 40,
  X: 18,
  K: 20,
}

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.e2e.ts'],
  {
    encoding: 'utf8',
  },
).split('\n')
const named = new Set<string>()
for (const file of files.filter(Boolean))
  for (const [, id] of readFileSync(file, 'utf8').matchAll(/[[']([A-Z]-\d{2})['\]]/g)) named.add(id!)

const every = Object.entries(linesBySection).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, i) => `${section}-${String(i + 1).padStart(2, '0')}`),
)
for (const id of named) if (!every.includes(id)) console.log(`no such line: ${id}`)

for (const [section, count] of Object.entries(linesBySection)) {
  const own = every.filter((id) => id.startsWith(`${section}-`))
  const missing = own.filter((id) => !named.has(id))
  const list = process.argv.includes('--missing') ? missing : own.filter((id) => named.has(id))
  console.log(
    `${section}  ${String(count - missing.length).padStart(3)} of ${String(count).padStart(3)}  ${list.join(' ')}`,
  )
}
console.log(`${every.filter((id) => named.has(id)).length} of ${every.length} lines have a test`)
