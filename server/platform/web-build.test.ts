import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb } from '#server/platform/web-build.ts'

let root: string
let said: string[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'trunkline-web-'))
})

afterAll(() => rm(root, { recursive: true, force: true }))

test('the screens are built when their inputs have changed, and only then', { timeout: 30_000 }, async () => {
  expect(await build()).toEqual(['There are no screens to build'])

  await mkdir(join(root, 'web', 'app'), { recursive: true })
  await writeFile(join(root, 'index.html'), '<script type="module" src="/web/app/main.ts"></script>')
  await writeFile(join(root, 'web', 'app', 'main.ts'), `document.title = 'first'`)
  expect(await build()).toEqual(['Building the screens'])
  expect(await script()).toContain('first')
  expect(await build()).toEqual([])

  await writeFile(join(root, 'web', 'app', 'main.ts'), `document.title = 'second'`)
  expect(await build()).toEqual(['Building the screens'])
  expect(await script()).toContain('second')
  expect(await readdir(join(root, 'dist'))).toEqual(['web'])

  await writeFile(join(root, 'web', 'app', 'main.test.ts'), '')
  expect(await build()).toEqual([])
})

async function build(): Promise<string[]> {
  said = []
  await buildWeb({ say: (line) => said.push(line), root })
  return said
}

async function script(): Promise<string> {
  const assets = join(root, 'dist', 'web', 'assets')
  const [name = ''] = (await readdir(assets)).filter((file) => file.endsWith('.js'))
  return readFile(join(assets, name), 'utf8')
}
