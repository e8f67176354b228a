import { isIP } from 'node:net'
import type { Config } from '#server/platform/config.ts'
import { AppError } from '#server/platform/errors.ts'

export interface PasskeySite {
  id: string
  origin: string
}

/** WebAuthn needs HTTPS or localhost, and a host name; otherwise there are no passkeys (409). */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>): PasskeySite {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  const address = hostname.replaceAll(/[[\]]/g, '')
  if (address === '::1' || (isIP(address) === 4 && address.startsWith('127.')))
    return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` }
  if (isIP(address) !== 0 || (protocol !== 'https:' && hostname !== 'localhost'))
    throw new AppError('wrong_status', (w) => w.passkeysOff)
  return { id: hostname, origin }
}
