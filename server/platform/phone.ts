import { withoutInvisible } from '#contract/text.ts'

/** A phone number in E.164, `+60123456789`; without a country code it is Malaysian. Null if no such number can exist. */
export async function e164Of(typed: string): Promise<string | null> {
  // Loaded with the first number: the numbering plans of all countries are large.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const number = parsePhoneNumberFromString(withoutInvisible(typed), { defaultCountry: 'MY', extract: false })
  return number?.isValid() ? number.number : null
}
