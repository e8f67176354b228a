import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'trunkline-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

for (const each of ['oxlint.config.ts', 'package.json', 'tsconfig.json'])
  copyFileSync(join(root, each), join(folder, each))
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

const rooms = ['contract', 'server', 'web', 'e2e', 'benchmarks', 'scripts']

const types = "import type { One } from '#contract/one.ts'\nexport type Two = One | 'two'\n"
const long = 'export const word = [\n'.concat("  'word',\n".repeat(500), ']\n')

/** The features of browser and server: every folder except the shared ones. */
const webFeatures = foldersOf('web', ['app', 'i18n', 'parts', 'platform', 'static'])
const serverFeatures = foldersOf('server', [
  'embedded',
  'migrations',
  'platform',
  'schema',
  'seed',
  'testing',
  'verify',
])

/** A file that breaks a rule, and the expected message. `good` below has the same file without the fault. */
type Planted = [file: string, code: string, said: string]
const planted: Planted[] = [
  ['web/planted.ts', "import '#server/app.ts'", 'never the server'],
  ['web/dashboard/planted.ts', "import '#web/threads/Thread.tsx'", 'Features meet in web/app'],
  ['web/customers/planted.ts', "import '#web/quotes/QuoteList.tsx'", 'Features meet in web/app'],
  ['web/documents/planted.ts', "import '#web/orders/OrderList.tsx'", 'Features meet in web/app'],
  ...webFeatures.flatMap((feature): Planted[] => [
    [`web/parts/${feature}.ts`, `import '#web/${feature}/Planted.tsx'`, 'knows none of them'],
    [`web/${feature}/meeting.ts`, "import '#web/app/routes.tsx'", 'Features meet in web/app'],
  ]),
  ...serverFeatures.flatMap((feature): Planted[] => [
    [`server/platform/${feature}.ts`, `import '#server/${feature}/queries.ts'`, 'platform knows no feature'],
    [`server/${feature}/seeding.ts`, "import '#server/seed/story.ts'", 'stand above the features'],
  ]),
  ['server/planted.ts', "import '#web/main.tsx'", 'never the browser'],
  ['contract/planted.ts', "import 'kysely'", 'imports zod and itself'],
  ['server/pricing/planted.ts', "import '#server/quotes/queries.ts'", 'features to its left'],
  ['server/quotes/planted.ts', "import '#server/pricing/routes.ts'", 'Routes are used by app.ts alone'],
  ['server/orders/planted.ts', "import '#server/catalog/routes.ts'", 'Routes are used by app.ts alone'],
  ['server/platform/planted.ts', "import '#server/quotes/queries.ts'", 'platform knows no feature'],
  ['server/platform/embedding.ts', "import '#server/embedded/start.ts'", 'stand above the features'],
  ['server/orders/embedding.ts', "import '#server/embedded/start.ts'", 'stand above the features'],
  ['server/orders/starting.ts', "import '#server/database.ts'", 'stand above the features'],
  ['server/dashboard/verifying.ts', "import '#server/verify/verify.ts'", 'stand above the features'],
  ['server/embedded/planted.ts', "import '#server/quotes/queries.ts'", 'uses the platform and itself'],
  ['server/verify/planted.ts', "import '#server/embedded/start.ts'", 'known to database.ts alone'],
  ['server/quotes/near.ts', "import './queries.ts'", 'Name the folder'],
  ['server/quotes/up.ts', "import '../orders/queries.ts'", 'Name the folder'],
  ['contract/one.ts', "import type { Two } from '#contract/two.ts'\nexport type One = Two[]\n", 'no-cycle'],
  ['contract/two.ts', types, 'no-cycle'],
  ['web/one.ts', "import type { Two } from '#web/two.ts'\nexport type One = Two[]\n", 'no-cycle'],
  ['web/two.ts', types.replace('#contract', '#web'), 'no-cycle'],
  ...rooms.flatMap((room): Planted[] => [
    [`${room}/long.ts`, long, 'max-lines'],
    [`${room}/nameless.ts`, 'export default () => 1', 'no-default-export'],
  ]),
  ['e2e/long.e2e.ts', long, 'max-lines'],
  ['server/long.test.ts', long, 'max-lines'],
  ['server/platform/words/long.ts', long, 'max-lines'],
  ['web/i18n/long.ts', long, 'max-lines'],
]

const good: [file: string, code: string][] = [
  ['web/app/good.ts', "import '#web/customers/CustomerList.tsx'\n"],
  ['web/good.ts', "import '#contract/days.ts'\n"],
  ['contract/good.ts', "import 'zod'\nimport '#contract/days.ts'\n"],
  ['server/quotes/good.ts', "import '#server/pricing/queries.ts'\nimport '#server/platform/db.ts'\n"],
  ['server/quotes/good-cli.ts', "import '#server/database.ts'\n"],
  ['server/database.ts', "import '#server/embedded/start.ts'\n"],
  ['server/embedded/good.ts', "import '#server/platform/config.ts'\nimport '#server/embedded/place.ts'\n"],
  ['server/platform/good.ts', "import '#server/quotes/tables.ts'\n"],
  ['server/app.ts', "import '#server/quotes/routes.ts'\n"],
  ['web/as-long-as-it-may-be.ts', `export const lines = [\n${"  'word',\n".repeat(498)}]\n`],
]

describe('the linter', () => {
  for (const [file, code] of [...planted, ...good]) write(file, `${code.trimEnd()}\n`)
  const said = lint()
  const of = (file: string) =>
    said
      .filter(({ filename }) => filename === file)
      .map(({ code, help }) => `${code} ${help}`)
      .join('\n')

  test.each(planted)('refuses a violation in %s: %j', (file, _, message) => {
    expect(of(file)).toContain(message)
  })

  test.each(good)('accepts %s', (file) => {
    expect(of(file)).not.toMatch(/no-restricted-imports|no-cycle|max-lines|no-default-export/)
  })
})

describe('the check of exported names', () => {
  test('finds a name that several files export, except `up` of migrations', () => {
    write('names/contract/quote.ts', 'export const quote = 1\nexport type Quote = 1\n')
    write('names/web/quote.tsx', 'export async function quote() {}\n')
    write('names/e2e/page.ts', 'export interface Quote {}\nexport const quoted = 1\n')
    for (const each of ['0001-a', '0002-b'])
      write(`names/server/migrations/${each}.ts`, 'export async function up() {}\n')
    expect(names(join(folder, 'names'))).toEqual([
      `Quote is exported by ${join('contract', 'quote.ts')} and ${join('e2e', 'page.ts')}`,
      `quote is exported by ${join('contract', 'quote.ts')} and ${join('web', 'quote.tsx')}`,
    ])
  })

  test('finds it in every form of export, including `export *`', () => {
    const forms = {
      listed: 'const listed = 1\nexport { listed }',
      renamed: 'const one = 1\nexport {\n  one as renamed,\n}',
      passed: "export { passed } from '#web/other.ts'",
      gathered: "export * as gathered from '#web/other.ts'",
      taken: 'export const { taken } = { taken: 1 }',
      nested: 'export const {\n  one: [, ...nested],\n} = { one: [1] }',
      second: 'export const one = 1,\n  second = 2',
      Typed: 'type Typed = 1\nexport type { Typed }',
      Counted: 'export enum Counted {}',
    }
    for (const [name, code] of Object.entries(forms)) {
      write(`forms/contract/${name}.ts`, `export const ${name} = 1\n`)
      write(`forms/server/${name}.ts`, `${code}\n`)
    }
    write('forms/web/all.ts', "export * from '#web/other.ts'\n")
    const twice = Object.keys(forms).map(
      (name) =>
        `${name} is exported by ${join('contract', `${name}.ts`)} and ${join('server', `${name}.ts`)}`,
    )
    const found = names(join(folder, 'forms'))
    expect(found.toSorted()).toEqual([`* is exported by ${join('web', 'all.ts')}`, ...twice].toSorted())
  })

  test('finds none in the repository', () => {
    expect(names('.')).toEqual([])
  })
})

function foldersOf(room: string, others: string[]): string[] {
  return readdirSync(join(root, room), { withFileTypes: true })
    .filter((each) => each.isDirectory() && !others.includes(each.name))
    .map(({ name }) => name)
}

function names(of: string): string[] {
  const { stderr } = spawnSync(process.execPath, [join(root, 'scripts/exported-names.ts'), of], {
    cwd: root,
    encoding: 'utf8',
  })
  return stderr.split('\n').filter((line) => line.includes(' is exported by '))
}

function lint(): { filename: string; code: string; help: string }[] {
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['-f', 'json', ...rooms], { cwd: folder, encoding: 'utf8' })
  return JSON.parse(stdout).diagnostics
}

function write(file: string, code: string) {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
}
