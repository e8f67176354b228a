import type { SignedCookies } from '#server/platform/cookies.ts'
import { newToken } from '#server/session/token.ts'

const knownDays = 180
const deviceCookie = 'trunkline-device'

export async function knownDevice(cookies: SignedCookies, user_id: number): Promise<string | undefined> {
  const device = await cookies.read(deviceCookie)
  return device?.startsWith(`${user_id}.`) ? device : undefined
}

/** Makes the device known after a complete sign-in; the cookie is sent only to calls that sign in. */
export async function rememberDevice(cookies: SignedCookies, user_id: number, known: string | undefined) {
  const device = known ?? `${user_id}.${newToken()}`
  await cookies.set(deviceCookie, device, knownDays, { path: '/api/login' })
}
