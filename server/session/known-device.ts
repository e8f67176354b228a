import type { SignedCookies } from '#server/platform/cookies.ts'
import { newToken } from '#server/session/token.ts'

const knownDays = 180
const deviceCookie = 'trunkline-device'

export async function knownDevice(cookies: SignedCookies, user_id: number): Promise<string | undefined> {
  const device = await cookies.read(deviceCookie)
  return device?.startsWith(`${user_id}.`) ? device : undefined
}

/** From a whole sign-in on the device is known, to the calls that sign in alone. */
export async function rememberDevice(cookies: SignedCookies, user_id: number, known: string | undefined) {
  const device = known ?? `${user_id}.${newToken()}`
  await cookies.set(deviceCookie, device, knownDays, { path: '/api/login' })
}
