import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type ClientMetadata } from 'oidc-provider'

/** The people of the provider, by their login name. */
export interface KnownPerson {
  email: string
  email_verified?: boolean | string
}

/** A real OpenID Connect provider on this machine. Its sign-in page takes every name and password. */
export interface RunningProvider {
  issuer: string
  client_id: string
  client_secret: string
  people: Map<string, KnownPerson>
  close: () => Promise<void>
}

/** Starts a provider that redirects to a portal. */
export async function startProvider(redirectUri: string): Promise<RunningProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { client_id: 'trunkline', client_secret: 'a secret that only the provider knows' }
  const people = new Map<string, KnownPerson>()
  server.on(
    'request',
    quietly(() => providerAt(issuer, { ...client, redirect_uris: [redirectUri] }, people)),
  )
  return { issuer, ...client, people, close: () => closed(server) }
}

function providerAt(issuer: string, client: ClientMetadata, people: Map<string, KnownPerson>) {
  return new Provider(issuer, {
    clients: [client],
    claims: { email: ['email', 'email_verified'] },
    // Otherwise only a separate call answers the email.
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the tests'] },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people.get(accountId) }),
    }),
  })
}

/** Silences its warnings that its pages, keys and store are for development. */
function quietly(make: () => Provider) {
  const { warn, info } = console
  console.warn = () => {}
  console.info = () => {}
  try {
    return make().callback()
  } finally {
    Object.assign(console, { warn, info })
  }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/**
 * Signs in at the provider like a browser, starting from the address of a sign-in; returns the query of the redirect back.
 * Each walk begins without cookies, so it can confirm anyone.
 */
export async function walkThrough(address: string, name: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  let [next, form]: [URL, URLSearchParams | undefined] = [new URL(address), undefined]
  for (let step = 0; step < 12; step += 1) {
    const answer = await fetch(next, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(key, value)
    }
    const location = answer.headers.get('location')
    if (location) {
      next = new URL(location, next)
      form = undefined
      if (next.pathname.endsWith('/login/sso/callback')) return Object.fromEntries(next.searchParams)
      continue
    }
    const page = await answer.text()
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    const [, action] = /action="([^"]+)"/.exec(page) ?? []
    if (!prompt || !action) throw new Error(`The provider answers ${answer.status}: ${page}`)
    next = new URL(action, next)
    form = new URLSearchParams(prompt === 'login' ? { prompt, login: name, password: 'x' } : { prompt })
  }
  throw new Error('The provider leads nowhere')
}
