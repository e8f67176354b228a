import countries from '#server/catalog/countries.json' with { type: 'json' }

/** The countries with their states, Malaysia first. */
export const listedCountries = countries

const names: ReadonlySet<string> = new Set(countries.map((country) => country.name))

/** Whether an address can name this country, spelt as it is listed. */
export function isListedCountry(name: string): boolean {
  return names.has(name)
}
