import { writeFile } from 'node:fs/promises'
import { allCountries } from 'country-region-data'

// Writes server/platform/countries.json. Run it after updating the source package, and review the diff.
// Malaysia is first, with states named as in the operators' building inventories.
const malaysia = {
  code: 'MY',
  name: 'Malaysia',
  states: [
    'Johor',
    'Kedah',
    'Kelantan',
    'Labuan',
    'Melaka',
    'Negeri Sembilan',
    'Pahang',
    'Perak',
    'Perlis',
    'Pulau Pinang',
    'Sabah',
    'Sarawak',
    'Selangor',
    'Terengganu',
    'Wilayah Persekutuan',
  ],
}

const others = allCountries
  .filter(([, code]) => code !== 'MY')
  .map(([name, code, regions]) => ({
    code,
    name,
    // A single region repeats the country: it has no states to choose from.
    states: regions.length > 1 ? regions.map(([region]) => region) : [],
  }))

const lines = [malaysia, ...others].map((country) => JSON.stringify(country))
await writeFile('server/platform/countries.json', `[\n${lines.join(',\n')}\n]\n`)
