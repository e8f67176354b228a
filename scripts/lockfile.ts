import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Every locked package comes from npm's registry and has the hash of its content, and versions are exact. Prints
// violations. Needs no network. `node scripts/lockfile.ts FOLDER` checks another folder.
interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const registry = 'https://registry.npmjs.org/'
const root = process.argv[2] ?? '.'
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as unknown
const wanted = read('package.json') as Locked
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const faults: string[] = []

for (const part of ['dependencies', 'devDependencies'] as const) {
  for (const [name, version] of Object.entries(wanted[part] ?? {})) {
    if (!/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version)) faults.push(`${name}: ${version} is no exact version`)
    const locked = packages[`node_modules/${name}`]?.version
    if (locked !== version) faults.push(`${name}: ${version} is wanted, ${locked ?? 'nothing'} is locked`)
  }
  if (JSON.stringify(packages['']?.[part]) !== JSON.stringify(wanted[part]))
    faults.push(`package-lock.json has other ${part} than package.json`)
}
for (const [path, { resolved, integrity, link }] of Object.entries(packages)) {
  if (path === '') continue
  // A package without an address comes from the registry; any other source has one.
  if (link || !(resolved ?? registry).startsWith(registry)) faults.push(`${path}: from ${resolved}`)
  if (!/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) faults.push(`${path}: no hash of its content`)
}

for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
