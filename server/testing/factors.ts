import { Secret, TOTP } from 'otpauth'
import type { Role } from '#contract/roles.ts'
import { newDevice } from '#server/testing/authenticator.ts'
import { mailsTo, newUser } from '#server/testing/users.ts'
import type { Caller, World } from '#server/testing/world.ts'

export const factorPassword = 'a quiet harbour at dusk'

/** The code that an app shows for a key. */
export function codeOf(key: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() })
}

/** People of one test with and without second factors. */
export function factorsIn(world: World) {
  const later = (seconds: number) => (world.clock.now = new Date(world.clock.now.getTime() + seconds * 1_000))

  /** Someone new, signed in with a password alone. */
  async function person(email: string, role: Role = 'commercial') {
    const { id } = await newUser(world, { email, password: factorPassword, role })
    return { id, email, here: await world.signIn(email, factorPassword) }
  }

  /** Sets up an app and moves the clock to its next code. */
  async function setUpApp(here: Caller): Promise<{ key: string; recovery: string[] }> {
    const { key } = (await here.post('/api/profile/second-factor', { current_password: factorPassword })).body
      .data
    const confirmed = await here.put('/api/profile/second-factor', { code: codeOf(key, world.clock.now) })
    later(30)
    return { key, recovery: confirmed.body.data.recovery_codes }
  }

  async function protectedPerson(email: string, role?: Role) {
    const someone = await person(email, role)
    return { ...someone, ...(await setUpApp(someone.here)) }
  }

  async function addPasskeyTo(here: Caller) {
    const device = newDevice()
    const asked = await here.post('/api/profile/passkeys/options', { current_password: factorPassword })
    const attestation = device.make(asked.body.data)
    const added = await here.post('/api/profile/passkeys', { name: 'Laptop', attestation })
    return { device, recovery: added.body.data.recovery_codes as string[] }
  }

  async function passkeyPerson(email: string, role?: Role) {
    const someone = await person(email, role)
    return { ...someone, ...(await addPasskeyTo(someone.here)) }
  }

  const logIn = (email: string) => world.stranger.post('/api/login', { email, password: factorPassword })

  /** The right password, and the token for the second step. */
  async function stepOf(email: string): Promise<string> {
    return (await logIn(email)).body.data.second_factor.token
  }

  const finish = (token: string, code: string, method = 'totp') =>
    world.stranger.post('/api/login/second-factor', { token, method, code })

  const statusOf = (token: string) =>
    world.stranger.get('/api/profile', { authorization: `Bearer ${token}` }).then(({ status }) => status)

  /** Subjects of the mails to someone, oldest first. */
  const subjectsTo = async (email: string) => (await mailsTo(world, email)).map(({ subject }) => subject)

  return {
    later,
    person,
    setUpApp,
    protectedPerson,
    addPasskeyTo,
    passkeyPerson,
    logIn,
    stepOf,
    finish,
    statusOf,
    mailsTo: subjectsTo,
  }
}
