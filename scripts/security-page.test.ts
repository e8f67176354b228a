import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'trunkline-security-'))
afterAll(() => rmSync(folder, { recursive: true }))

const row = /^\| 1\.2\.4 .*\n/m

test.each([
  ['a requirement without an answer', page.replace(row, ''), '1.2.4 is not answered'],
  ['one answered twice', page.replace(row, (found) => found + found), '1.2.4 is answered twice'],
  [
    'one in the wrong place',
    page.replace(row, '').replace(/(?=^\| 1\.2\.2 )/m, row.exec(page)![0]),
    '1.2.2 stands behind 1.2.4',
  ],
  [
    'a number of level 3',
    page.replace(row, (found) => found.replace('1.2.4', '1.2.10')),
    '1.2.10 is no requirement of level 1 or 2',
  ],
  [
    'a file that is gone',
    page.replace('`server/platform/decode.ts`', '`server/platform/gone.ts`'),
    'there is no server/platform/gone.ts',
  ],
  [
    'a test that is gone',
    page.replace('_escapes everything_', '_escapes nothing_'),
    'has no test "escapes nothing"',
  ],
])('%s is found', (_, planted, said) => {
  expect(planted).not.toBe(page)
  expect(saidOf(planted)).toContain(said)
})

test('the page itself has no faults', () => {
  expect(saidOf(page)).toBe('')
})

function saidOf(text: string): string {
  const file = join(folder, 'security.md')
  writeFileSync(file, text)
  return spawnSync(process.execPath, ['scripts/security-page.ts', file], { cwd: root, encoding: 'utf8' })
    .stderr
}
