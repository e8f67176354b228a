import { expect } from 'vitest'
import { roleIds, type UserStatus } from '#contract/roles.ts'
import { startProvider, walkThrough } from '#server/testing/provider.ts'
import { txtRecords } from '#server/testing/txt-records.ts'
import { newUser } from '#server/testing/users.ts'
import type { TestReply, World } from '#server/testing/world.ts'

/** The password of the people that `person` makes. */
export const ssoPassword = 'a quiet harbour at dusk'

/** Acme with its own provider and a proven domain, and the steps of its people's sign-in. */
export async function ssoOf(world: World) {
  const { stranger, admin } = world
  const companyOf = async (who: World['acme']) =>
    (await who.get('/api/profile')).body.data.customer.id as number
  const [acme, borneo] = [await companyOf(world.acme), await companyOf(world.borneo)]
  const settings = `/api/customers/${acme}/sso`
  const provider = await startProvider((await admin.get(settings)).body.data.redirect_uri)

  const configure = (more: { enabled: boolean; emails_confirmed?: boolean }) => {
    const { issuer, client_id, client_secret } = provider
    return admin.put(settings, { issuer, client_id, client_secret, ...more })
  }
  /** Adds and proves a domain of a company; answers its id. */
  const prove = async (domain: string, company = acme): Promise<number> => {
    const added = await admin.post(`/api/customers/${company}/sso/domains`, { domain })
    const { id, record } = added.body.data.domains.find((each: any) => each.domain === domain)
    txtRecords.set(`_trunkline.${domain}`, [[record]])
    expect((await admin.put(`/api/sso-domains/${id}/verify`)).status).toBe(200)
    return id
  }
  /** A person whom the provider knows by their email; without a company they have no account here. */
  const person = async (
    name: string,
    more: { company?: number | null; role?: keyof typeof roleIds; status?: UserStatus; email?: string } = {},
  ) => {
    const { company = acme, role = 'customer', status = 'active', email = `${name}@acme.example` } = more
    provider.people.set(name, { email, email_verified: true })
    return newUser(world, { email, password: ssoPassword, role, status, company_id: company })
  }

  /** The browser's cookies and its redirect. */
  const begin = async (email: string) => {
    const reply = await stranger.post('/api/login/sso', { email })
    return { reply, url: reply.body.data?.url as string, cookie: cookiesOf(reply) }
  }
  const finish = (back: object, cookie: string) => stranger.post('/api/login/sso/callback', back, { cookie })
  const link = (token: string, cookie: string, password = ssoPassword) =>
    stranger.post('/api/login/sso/link', { token, password }, { cookie })
  /** The whole sign-in at the provider. */
  const walk = async (name: string, email = `${name}@acme.example`) => {
    const { url, cookie } = await begin(email)
    return { cookie, reply: await finish(await walkThrough(url, name), cookie) }
  }
  /** Links the account of a person. */
  const linkOnce = async (name: string) => {
    const { reply, cookie } = await walk(name)
    expect(reply).toMatchObject({ status: 200, body: { data: { link: { token: /./ } } } })
    expect((await link(reply.body.data.link.token, cookie)).status).toBe(200)
  }
  expect((await configure({ enabled: true })).status).toBe(200)
  await prove('acme.example')
  return {
    acme,
    borneo,
    settings,
    provider,
    configure,
    prove,
    person,
    begin,
    finish,
    link,
    walk,
    linkOnce,
  }
}

const cookiesOf = (reply: TestReply) =>
  [reply.headers['set-cookie']]
    .flat()
    .map((each) => String(each).split(';')[0]!)
    .join('; ')

/** A refused sign-in with its sentence. */
export const ssoRefusal = (message: RegExp) => ({
  status: 422,
  body: { success: false, code: 'sign_in_refused', message: expect.stringMatching(message) },
})
/** The sign-in was used, is too old, or belongs to another browser. */
export const ssoEnded = ssoRefusal(/^This sign-in has ended/)
