import { homeCountry } from '#contract/countries.ts'
import countries from '#server/platform/countries.json' with { type: 'json' }

/** The countries with their states, Malaysia first. */
export const listedCountries = countries

const byName = new Map(countries.map((country) => [country.name, country]))

export function isListedCountry(name: string): boolean {
  return byName.has(name)
}

/** The listed spelling of a state, from any spelling or usual Malaysian name; any text if the country lists no states. */
export function listedState(country: string, typed: string): string | undefined {
  const states = byName.get(country)?.states ?? []
  if (states.length === 0) return typed
  const name = country === homeCountry ? malaysianState(typed) : typed.toLowerCase()
  return states.find((state) => state.toLowerCase() === name)
}

/** Other names of Malaysia's states and federal territories. */
const otherNames: Partial<Record<string, string>> = {
  johore: 'johor',
  malacca: 'melaka',
  'negri sembilan': 'negeri sembilan',
  'n sembilan': 'negeri sembilan',
  penang: 'pulau pinang',
  'p pinang': 'pulau pinang',
  trengganu: 'terengganu',
  'kuala lumpur': 'wilayah persekutuan',
  kl: 'wilayah persekutuan',
  putrajaya: 'wilayah persekutuan',
}

/** The listed name, in lower case, of `W.P. Labuan`, `Terengganu Darul Iman` or `Penang`. */
function malaysianState(typed: string): string {
  const words = typed
    .toLowerCase()
    .replaceAll(/[\s.,]+/g, ' ')
    .trim()
  const territory =
    /^(?:wilayah persekutuan|w ?p|federal territory(?: of)?)(?: (kuala lumpur|kl|putrajaya|labuan))?$/
  const [found, place = 'kl'] = territory.exec(words) ?? []
  const name = found === undefined ? words.replace(/ (?:darul .+|indera kayangan)$/, '') : place
  return otherNames[name] ?? name
}
