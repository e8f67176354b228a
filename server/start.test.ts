import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const portal = join(import.meta.dirname, '..')
let root: string

// A portal that only says something and what stands in a file beside it.
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'trunkline-start-'))
  for (const part of [
    'contract',
    'server/platform',
    'server/start.js',
    'package.json',
    'package-lock.json',
    'vite.server.config.ts',
  ])
    await cp(join(portal, part), join(root, part), { recursive: true })
  await symlink(join(portal, 'node_modules'), join(root, 'node_modules'))
  await writeFile(join(root, 'server', 'beside.txt'), 'a file')
  await say('first')
})

afterAll(() => rm(root, { recursive: true, force: true }))

test('a start runs the bundle of its sources, which is made anew when they have changed', async () => {
  expect(await started()).toBe('first, a file')
  const made = await madeAt()
  expect(await started()).toBe('first, a file')
  expect(await madeAt()).toBe(made)
  expect(Object.keys(JSON.parse(await readFile(join(root, 'dist/server/sources.json'), 'utf8')))).toEqual(
    expect.arrayContaining(['server/main.ts', 'package-lock.json']),
  )

  await say('second')
  expect(await started()).toBe('second, a file')
  expect(await madeAt()).not.toBe(made)
  expect((await readdir(join(root, 'dist'))).sort()).toEqual(['compiled', 'server'])
})

test('a bundle finds the files of its portal where that has moved', async () => {
  const made = await madeAt()
  const moved = `${root}-moved`
  await rename(root, moved)
  root = moved
  expect(await started()).toBe('second, a file')
  expect(await madeAt()).toBe(made)
})

test('where nothing can be built, a start runs the sources', async () => {
  await rm(join(root, 'dist'), { recursive: true })
  await writeFile(join(root, 'dist'), 'no folder')
  expect(await started()).toBe('second, a file')
})

const say = (word: string) =>
  writeFile(
    join(root, 'server', 'main.ts'),
    `import { readFileSync } from 'node:fs'
import { join } from 'node:path'
const word: string = '${word}'
process.stdout.write(\`\${word}, \${readFileSync(join(import.meta.dirname, 'beside.txt'), 'utf8')}\`)
`,
  )

const madeAt = async () => (await stat(join(root, 'dist/server/main.js'))).mtimeMs

async function started(): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['server/start.js'], { cwd: root })
  expect(stderr).toBe('')
  return stdout
}
