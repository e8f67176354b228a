import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Prints the software bill of materials (CycloneDX, JSON) of production, from the installed packages. npm's `--omit dev`
// also omits packages that the portal shares with the tools, such as zod.
interface Bill {
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version: string; dev?: true }>
}
/** Names and versions of packages that are locked only for tools, or not. */
const locked = (tool: boolean) =>
  new Set(
    Object.entries(packages)
      .filter(([, { dev = false }]) => dev === tool)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
  )
const [ofTools, ofPortal] = [locked(true), locked(false)]

const { status, stdout } = spawnSync('npm', ['sbom', '--silent', '--sbom-format', 'cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  stdio: ['ignore', 'pipe', 'inherit'],
  shell: process.platform === 'win32',
})
if (status !== 0) {
  console.error(stdout)
  process.exit(1)
}
const bill = JSON.parse(stdout) as Bill
const tools = new Set(
  bill.components
    .map((each) => ({ ref: each['bom-ref'], name: `${each.name}@${each.version}` }))
    .filter(({ name }) => ofTools.has(name) && !ofPortal.has(name))
    .map(({ ref }) => ref),
)
const production = {
  ...bill,
  components: bill.components.filter((each) => !tools.has(each['bom-ref'])),
  dependencies: bill.dependencies
    .filter(({ ref }) => !tools.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !tools.has(each)) })),
}
console.log(JSON.stringify(production, null, 2))
