import * as z from 'zod'
import { listed } from '#web/parts/form/listed.ts'

export const typedText = z.string().default('')
export const addressForm = z.object({
  address_line1: typedText,
  address_line2: typedText,
  city: typedText,
  postcode: typedText,
  state: typedText,
  country: typedText,
})
export type AddressForm = z.output<typeof addressForm>

export const emptyForm: AddressForm = addressForm.parse({})

interface Country {
  name: string
  states: readonly string[]
}

const required = ['address_line1', 'city', 'state', 'postcode', 'country'] as const
export type RequiredPart = (typeof required)[number]

export function countryOf(countries: readonly Country[], name: string): Country | undefined {
  const found = listed(
    countries.map((country) => country.name),
    name,
  )
  return countries.find((country) => country.name === found)
}

/** Spells names as listed. Country and state must be in their lists; a country without states takes any. */
export function addressOf(form: AddressForm, countries: readonly Country[]): AddressForm {
  const country = countryOf(countries, form.country)
  const states = country?.states ?? []
  return {
    address_line1: form.address_line1.trim(),
    address_line2: form.address_line2.trim(),
    city: form.city.trim(),
    postcode: form.postcode.trim(),
    state: states.length > 0 ? (listed(states, form.state) ?? '') : form.state.trim(),
    country: country?.name ?? '',
  }
}

/** Confirm Address stays disabled while one of these five is empty; line 2 may be empty (§5). */
export function missingParts(address: AddressForm): RequiredPart[] {
  return required.filter((part) => address[part] === '')
}

/** Clears a state that belonged to the old country's list or is unknown to the new one's. */
export function withCountry(form: AddressForm, country: string, countries: readonly Country[]): AddressForm {
  const before = countryOf(countries, form.country)?.states ?? []
  const states = countryOf(countries, country)?.states
  const foreign = states !== undefined && states.length > 0 && listed(states, form.state) === undefined
  const former = states?.length === 0 && listed(before, form.state) !== undefined
  return { ...form, country, state: foreign || former ? '' : form.state }
}
