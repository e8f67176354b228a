import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// One exported name exists once in the repository: who looks for a name finds the one thing it means. Prints those that
// stand in several files. `node scripts/exported-names.ts FOLDER` looks elsewhere than here.
const root = process.argv[2] ?? '.'
const rooms = '{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}'

/** Every migration exports its `up`. */
const apart = /^server[/\\]migrations[/\\]/

const exported =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function|const|let|class|interface|type)\*? +(\w+)/gm
const files: Record<string, Set<string>> = Object.create(null)
for (const file of globSync(rooms, { cwd: root }).filter((each) => !apart.test(each)))
  for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(exported))
    (files[name!] ??= new Set()).add(file)

const several = Object.entries(files).filter(([, places]) => places.size > 1)
for (const [name, places] of several.sort())
  console.error(`${name} is exported by ${[...places].sort().join(' and ')}`)
if (several.length > 0) process.exitCode = 1
