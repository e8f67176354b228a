import { longestEmail, text, withoutInvisible } from '#contract/text.ts'

const word = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const rest = '(?:-*[\\p{L}\\p{M}\\p{N}])'
// Addresses of RFC 5321 without quotation marks, in any script (RFC 6531). A portal on trial may have `admin@localhost`.
const pattern = new RegExp(
  `^${word}(?:\\.${word})*@(?:(?:[\\p{L}\\p{N}]${rest}*\\.)+\\p{L}${rest}+|localhost)$`,
  'u',
)

/** The stored and compared form, without invisible characters; null if it is no address. */
export function emailOf(typed: string): string | null {
  const email = withoutInvisible(typed).trim().normalize('NFC')
  if (email.length > longestEmail || !pattern.test(email)) return null
  const [name, host] = email.split('@') as [string, string]
  const ascii = asciiHost(host)
  const stored = `${name}@${ascii}`
  return ascii === null || stored.length > longestEmail ? null : stored
}

/** A host in ASCII: browsers send `münchen.example` as `xn--mnchen-3ya.example` from a field for email addresses. */
export function asciiHost(host: string): string | null {
  return /\P{ASCII}/u.test(host) ? (URL.parse(`http://${host}`)?.hostname ?? null) : host
}

/** An email for signing in: looked up, not validated. */
export const typedEmail = text(longestEmail).overwrite(
  (typed) => emailOf(typed) ?? withoutInvisible(typed).trim(),
)

const notAnEmail = { params: { rule: 'not_an_email' } }

export const emailAddress = typedEmail
  .refine((typed) => typed.length > longestEmail || emailOf(typed) !== null, notAnEmail)
  .meta({ format: 'email' })

export const emailOrNone = typedEmail.refine(
  (typed) => typed === '' || emailAddress.safeParse(typed).success,
  notAnEmail,
)
