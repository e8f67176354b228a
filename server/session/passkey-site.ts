import { isIP } from 'node:net'
import type { Config } from '#server/platform/config.ts'
import { AppError } from '#server/platform/errors.ts'

/** Where passkeys are made and used: WebAuthn's relying party and the one origin. */
export interface PasskeySite {
  id: string
  origin: string
}

/**
 * The site of the portal's passkeys. WebAuthn knows no IP addresses, and no plain HTTP but on the machine itself, where a portal
 * is at `localhost` as well; elsewhere there are no passkeys, and this is 409.
 */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>): PasskeySite {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  const address = hostname.replaceAll(/[[\]]/g, '')
  if (address === '::1' || (isIP(address) === 4 && address.startsWith('127.')))
    return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` }
  if (isIP(address) !== 0 || (protocol !== 'https:' && hostname !== 'localhost'))
    throw new AppError('wrong_status', (w) => w.passkeysOff)
  return { id: hostname, origin }
}
