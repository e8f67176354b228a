import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

// One exported name exists once in the repository: who looks for a name finds the one thing it means. Prints those that
// stand in several files, and where a file passes on all names of another. `node scripts/exported-names.ts FOLDER` looks
// elsewhere than here. Default exports are the linter's.
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

/** The names as others import them, whatever the form of the export; `*` for all of another file. */
function exportedBy(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  if (!source.includes('export')) return []
  const entries = parseSync(file, source).module.staticExports.flatMap((each) => each.entries)
  return entries.flatMap(({ exportName, importName }) =>
    exportName.kind === 'Name' ? exportName.name! : importName.kind === 'AllButDefault' ? '*' : [],
  )
}
