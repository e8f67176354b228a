import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

// An exported name exists once in the repository, so that a search finds one definition. Prints names exported by
// several files, and files that re-export all names of another. `node scripts/exported-names.ts FOLDER` checks
// another folder. The linter checks default exports.
const root = process.argv[2] ?? '.'
const rooms = '{contract,server,web,e2e,benchmarks,scripts}/**/*.{ts,tsx}'

/** Every migration exports its `up`. */
const apart = /^server[/\\]migrations[/\\]/

const files: Record<string, Set<string>> = Object.create(null)
for (const file of globSync(rooms, { cwd: root }).filter((each) => !apart.test(each)))
  for (const name of exportedBy(file)) (files[name] ??= new Set()).add(file)

const several = Object.entries(files).filter(([name, places]) => name === '*' || places.size > 1)
for (const [name, places] of several.sort())
  console.error(`${name} is exported by ${[...places].sort().join(' and ')}`)
if (several.length > 0) process.exitCode = 1

/** The names as others import them, for any form of export; `*` for all of another file. */
function exportedBy(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  if (!source.includes('export')) return []
  const entries = parseSync(file, source).module.staticExports.flatMap((each) => each.entries)
  return entries.flatMap(({ exportName, importName }) =>
    exportName.kind === 'Name' ? exportName.name! : importName.kind === 'AllButDefault' ? '*' : [],
  )
}
