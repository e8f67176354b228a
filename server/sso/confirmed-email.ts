import { longestEmail } from '#contract/text.ts'
import type { SsoConnection } from '#server/sso/connection.ts'

/** The claims that confirm an address, with the values that do. Some providers send booleans as text. */
const confirming: Record<string, unknown[]> = {
  email_verified: [true, 'true'],
  xms_edov: [true, 'true', 1, '1'],
}

/** Microsoft Entra sends no `email_verified` for work accounts; elsewhere `xms_edov` means nothing. */
const entraHosts = ['login.microsoftonline.com', 'sts.windows.net']

/**
 * The email that an id token confirms, or why it confirms none, for the log. `emails_confirmed` replaces a claim that is missing,
 * never one that denies.
 */
export function confirmedEmail(
  claims: Record<string, unknown>,
  { issuer, emails_confirmed }: Pick<SsoConnection, 'issuer' | 'emails_confirmed'>,
): { email: string } | { why: string } {
  const { email } = claims
  if (typeof email !== 'string' || email === '' || email.length > longestEmail) return { why: 'no email' }
  const names = entraHosts.includes(new URL(issuer).hostname)
    ? ['email_verified', 'xms_edov']
    : ['email_verified']
  const sent = names.filter((name) => (claims[name] ?? null) !== null)
  const denied = sent.find((name) => !confirming[name]!.includes(claims[name]))
  if (denied) return { why: `${denied} is not true` }
  return sent.length > 0 || emails_confirmed ? { email } : { why: `no ${names.join(' or ')}` }
}
