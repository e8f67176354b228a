import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { demoPeople, demoPassword } from '#server/seed/people.ts'
import { callerOf, openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test('a portal without the demo lets no demo person in, nor one who was signed in before', async () => {
  const config = readConfig({ DEMO: '0', SMTP_URL: 'smtp://mail.example' })
  const http = await buildApp({ config, db: world.db })
  for (const { email } of demoPeople)
    expect((await callerOf(http, '').post('/api/login', { email, password: demoPassword })).status).toBe(422)
  expect((await world.acme.get('/api/profile')).status).toBe(200)
  expect((await callerOf(http, world.acme.token).get('/api/profile')).status).toBe(401)
})
