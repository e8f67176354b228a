import { existsSync, readFileSync } from 'node:fs'

// docs/security.md answers each requirement of level 1 and 2 of OWASP ASVS 5.0.0 once, in order, and names existing
// files. Prints violations. `node scripts/security-page.ts FILE` checks another page.
const page = readFileSync(process.argv[2] ?? 'docs/security.md', 'utf8')

/** Sections and their requirements of level 1 and 2, without level 3. */
const asked = `1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4
  10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1
  13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
  17.1.1 17.2.1-4 17.3.1-2`
const requirements = asked.split(/\s+/).flatMap(idsIn)

const faults: string[] = []
const answered = new Set<string>()
for (const table of page.split(/\n(?!\|)/)) {
  let before = ''
  for (const [, cell] of table.matchAll(/^\| (\d[\d., -]*\d) +\|/gm)) {
    const ids = cell!.split(', ').flatMap(idsIn)
    for (const [at, id] of ids.entries()) {
      const earlier = at === 0 ? before : ids[at - 1]!
      if (order(id) <= order(earlier)) faults.push(`${id} stands behind ${earlier}`)
      if (!requirements.includes(id)) faults.push(`${id} is no requirement of level 1 or 2`)
      if (answered.has(id)) faults.push(`${id} is answered twice`)
      answered.add(id)
    }
    before = ids[0]!
  }
}
for (const id of requirements) if (!answered.has(id)) faults.push(`${id} is not answered`)

for (const [, path] of page.matchAll(/`((?:[\w.-]+\/)+[\w.-]*|[\w-]+\.(?:md|json))`/g))
  if (!existsSync(path!)) faults.push(`there is no ${path}`)
for (const [, path, title] of page.matchAll(/`([^`]+\.(?:test|e2e)\.ts)`, _([^_]+)_/g))
  if (existsSync(path!) && !readFileSync(path!, 'utf8').includes(title!))
    faults.push(`${path} has no test "${title}"`)

for (const fault of faults) console.error(`docs/security.md: ${fault}`)
if (faults.length > 0) process.exitCode = 1

/** `1.2.3-5` is 1.2.3 to 1.2.5. */
function idsIn(range: string): string[] {
  const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? []
  if (!section) return [range]
  return Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, at) => `${section}.${Number(first) + at}`,
  )
}

function order(id: string): number {
  return id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)
}
