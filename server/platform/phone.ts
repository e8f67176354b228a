import { withoutInvisible } from '#contract/text.ts'

/** A phone number in E.164, `+60123456789`, Malaysian by default. Null if no such number can exist. */
export async function e164Of(typed: string): Promise<string | null> {
  return (await parsed(typed))?.number ?? null
}

/** A phone number in E.164 with its extension, `+60321611234 ext 12`. Null if no such number can exist. */
export async function phoneOf(typed: string): Promise<string | null> {
  const phone = await parsed(typed)
  return phone && (phone.ext ? `${phone.number} ext ${phone.ext}` : phone.number)
}

async function parsed(typed: string) {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  // "Sambungan" is the Malay word for an extension.
  const plain = withoutInvisible(typed).replace(/\bsamb(ungan)?\b/i, 'ext')
  const number = parsePhoneNumberFromString(plain, { defaultCountry: 'MY', extract: false })
  return number?.isValid() ? number : null
}
