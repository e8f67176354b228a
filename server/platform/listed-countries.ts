import countries from '#server/platform/countries.json' with { type: 'json' }

/** The countries with their states, Malaysia first. */
export const listedCountries = countries

const byName = new Map(countries.map((country) => [country.name, country]))

/** Whether an address can name this country, spelt as it is listed. */
export function isListedCountry(name: string): boolean {
  return byName.has(name)
}

/** A state as its country lists it, in any case typed; any text where the country lists none, else undefined. */
export function listedState(country: string, typed: string): string | undefined {
  const states = byName.get(country)?.states ?? []
  if (states.length === 0) return typed
  return states.find((state) => state.toLowerCase() === typed.toLowerCase())
}
