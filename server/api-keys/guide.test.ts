import { spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { demoPassword } from '#server/seed/people.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const guide = await readFile('docs/api-guide.md', 'utf8')
const blocksOf = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block]) => block!)

test.skipIf(spawnSync('curl', ['--version']).error)(
  'the commands of the API guide price, order and follow a line',
  async () => {
    const portal = await world.http.listen({ port: 0, host: '127.0.0.1' })
    const { body } = await world.acme.post('/api/api-keys', {
      name: 'Guide',
      scopes: ['read', 'quote', 'order'],
      expires_on: plusDays(dayIn('Asia/Kuala_Lumpur', world.clock.now), 1),
      current_password: demoPassword,
    })
    const shell = spawn('sh', ['-eu', '-c', blocksOf('sh').join('\n')], {
      env: { PATH: process.env['PATH'], PORTAL: portal, KEY: body.data.token },
    })
    const [shown, failed] = await Promise.all([text(shell.stdout), text(shell.stderr)])
    expect(failed).toBe('')
    expect(shown).toMatch(/Q-\d{4}-\d{6}', 'active'/)
    expect(shown).toMatch(/O-\d{4}-\d{6}', 'pending'/)
    expect(shown).toContain("kind: 'order.create'")
    const [order] = (await world.acme.get('/api/orders?per_page=1')).body.data
    expect(order).toMatchObject({ po_number: 'PO-4711', status: 'pending' })
  },
)
