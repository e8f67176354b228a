import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'trunkline-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

const names = ['package.json', 'package-lock.json'] as const

/** Runs the check on these files after one replacement. */
function checked(change?: { file: (typeof names)[number]; from: string | RegExp; to: string }): string {
  for (const name of names) {
    const text = readFileSync(join(root, name), 'utf8')
    const changed = change?.file === name ? text.replace(change.from, change.to) : text
    if (change?.file === name) expect(changed).not.toBe(text)
    writeFileSync(join(folder, name), changed)
  }
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/lockfile.ts'), folder], {
    encoding: 'utf8',
  })
  expect(status).toBe(stderr === '' ? 0 : 1)
  return stderr
}

const zod = /("node_modules\/zod": \{\s+"version": "[^"]+",)/

test('this repository’s lock file passes', () => {
  expect(checked()).toBe('')
})

test('the bill of materials lists production packages at locked versions, no tools', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const bill = JSON.parse(stdout) as { bomFormat: string; components: { name: string; version: string }[] }
  expect(bill.bomFormat).toBe('CycloneDX')
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: true; optional?: true; devOptional?: true }>
  }
  const [production, tools] = [new Set<string>(), new Set<string>()]
  for (const [path, { version, dev, optional, devOptional }] of Object.entries(packages))
    // Optional packages are not installed everywhere.
    if (path !== '' && !optional && !devOptional)
      (dev ? tools : production).add(`${path.replace(/^.*node_modules\//, '')}@${version}`)
  expect(production.size).toBeGreaterThan(100)
  expect([...production].filter((each) => !named.has(each))).toEqual([])
  expect([...tools].filter((each) => named.has(each) && !production.has(each))).toEqual([])
})

test.each([
  [
    'another registry',
    {
      file: 'package-lock.json',
      from: zod,
      to: '$1 "resolved": "https://registry.example/zod/-/zod.tgz",',
    },
    'node_modules/zod: from https://registry.example/zod/-/zod.tgz',
  ],
  [
    'the registry without TLS',
    {
      file: 'package-lock.json',
      from: zod,
      to: '$1 "resolved": "http://registry.npmjs.org/zod/-/zod.tgz",',
    },
    'node_modules/zod: from http:',
  ],
  [
    'a repository',
    { file: 'package-lock.json', from: zod, to: '$1 "resolved": "git+ssh://git@host.example/zod.git#1",' },
    'node_modules/zod: from git',
  ],
  [
    'no hash',
    {
      file: 'package-lock.json',
      from: /("node_modules\/zod": \{[^}]*)"integrity": "[^"]+"/,
      to: '$1"funding": ""',
    },
    'node_modules/zod: no hash',
  ],
  ['a range of versions', { file: 'package.json', from: /"zod": "/, to: '"zod": "^' }, 'is no exact version'],
  [
    'a version that is not the locked one',
    { file: 'package.json', from: /"zod": "[^"]+"/, to: '"zod": "1.2.3"' },
    'zod: 1.2.3 is wanted',
  ],
] as const)('%s is found', (_, change, said) => {
  expect(checked(change)).toContain(said)
})
