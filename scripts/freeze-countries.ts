import { writeFile } from 'node:fs/promises'
import { allCountries } from 'country-region-data'

// Writes server/platform/countries.json: run it after the source package was updated, and read the difference.
// Malaysia comes first, with the states as the operators' building inventories name them.
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
    // A single region is the country itself said twice: it has no states to choose from.
    states: regions.length > 1 ? regions.map(([region]) => region) : [],
  }))

const lines = [malaysia, ...others].map((country) => JSON.stringify(country))
await writeFile('server/platform/countries.json', `[\n${lines.join(',\n')}\n]\n`)
