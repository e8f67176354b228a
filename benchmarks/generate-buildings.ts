import { buildingColumns } from '#server/buildings/import-row.ts'

const towns: readonly [
  city: string,
  state: string,
  code: string,
  postcode: number,
  lat: number,
  lon: number,
  share: number,
][] = [
  ['Kuala Lumpur', 'Wilayah Persekutuan', 'KUL', 50000, 3.147, 101.695, 30],
  ['Petaling Jaya', 'Selangor', 'PTJ', 46000, 3.107, 101.607, 14],
  ['Shah Alam', 'Selangor', 'SHA', 40000, 3.073, 101.518, 9],
  ['Subang Jaya', 'Selangor', 'SBJ', 47500, 3.043, 101.58, 7],
  ['Klang', 'Selangor', 'PKG', 41000, 3.044, 101.445, 6],
  ['Cyberjaya', 'Selangor', 'CBJ', 63000, 2.921, 101.655, 3],
  ['Kajang', 'Selangor', 'KJG', 43000, 2.993, 101.787, 4],
  ['Rawang', 'Selangor', 'RWG', 48000, 3.321, 101.576, 2],
  ['Putrajaya', 'Wilayah Persekutuan', 'PUT', 62000, 2.926, 101.696, 2],
  ['George Town', 'Pulau Pinang', 'PEN', 10000, 5.414, 100.329, 7],
  ['Bayan Lepas', 'Pulau Pinang', 'BYL', 11900, 5.296, 100.276, 3],
  ['Butterworth', 'Pulau Pinang', 'BWH', 12000, 5.399, 100.364, 3],
  ['Johor Bahru', 'Johor', 'JHB', 80000, 1.493, 103.741, 10],
  ['Iskandar Puteri', 'Johor', 'ISK', 79000, 1.411, 103.634, 3],
  ['Kulai', 'Johor', 'KLI', 81000, 1.663, 103.6, 2],
  ['Batu Pahat', 'Johor', 'BPH', 83000, 1.855, 102.933, 2],
  ['Ipoh', 'Perak', 'IPH', 30000, 4.597, 101.09, 6],
  ['Taiping', 'Perak', 'TPG', 34000, 4.85, 100.733, 2],
  ['Seremban', 'Negeri Sembilan', 'SRB', 70000, 2.726, 101.938, 4],
  ['Nilai', 'Negeri Sembilan', 'NIL', 71800, 2.817, 101.797, 2],
  ['Melaka', 'Melaka', 'MKZ', 75000, 2.19, 102.25, 4],
  ['Ayer Keroh', 'Melaka', 'AKR', 75450, 2.269, 102.283, 1],
  ['Alor Setar', 'Kedah', 'AOR', 5000, 6.124, 100.367, 3],
  ['Sungai Petani', 'Kedah', 'SPT', 8000, 5.647, 100.488, 2],
  ['Kulim', 'Kedah', 'KLM', 9000, 5.365, 100.562, 1],
  ['Kangar', 'Perlis', 'KGR', 1000, 6.44, 100.198, 1],
  ['Kota Bharu', 'Kelantan', 'KBR', 15000, 6.125, 102.238, 3],
  ['Kuala Terengganu', 'Terengganu', 'TGG', 20000, 5.33, 103.14, 2],
  ['Kemaman', 'Terengganu', 'KEM', 24000, 4.244, 103.42, 1],
  ['Kuantan', 'Pahang', 'KUA', 25000, 3.808, 103.326, 3],
  ['Temerloh', 'Pahang', 'TEM', 28000, 3.451, 102.418, 1],
  ['Kota Kinabalu', 'Sabah', 'BKI', 88000, 5.98, 116.073, 4],
  ['Sandakan', 'Sabah', 'SDK', 90000, 5.84, 118.117, 1],
  ['Tawau', 'Sabah', 'TWU', 91000, 4.245, 117.891, 1],
  ['Kuching', 'Sarawak', 'KCH', 93000, 1.553, 110.359, 4],
  ['Miri', 'Sarawak', 'MYY', 98000, 4.399, 113.991, 2],
  ['Sibu', 'Sarawak', 'SBW', 96000, 2.287, 111.829, 1],
  ['Labuan', 'Labuan', 'LBU', 87000, 5.28, 115.247, 1],
]

const familiar =
  split(`Amanah Anggerik Angkasa Astaka Bakti Bangsar Bayu Bestari Bintang Bumi Cahaya Cempaka Cenderawasih
  Chulan Citra Damai Daya Delima Desa Dutamas Gemilang Harapan Harmoni Impian Indah Intan Jasmin Jati Jaya Jelutong Kasturi
  Kemuning Kenanga Kencana Kerinchi Kesuma Kiara Klasik Lagenda Laksamana Langkawi Mahkota Maju Maluri Mawar Melati Melawati
  Merbau Merdeka Meranti Mewah Mutiara Naluri Nusantara Pahlawan Pandan Pantai Pelangi Perdana Permai Permata Pertama Pinggiran
  Pintar Prima Puncak Putra Puteri Rahmat Raja Rakyat Ria Saujana Segar Sejahtera Selesa Semarak Sentosa Sentral Seri Setia
  Sinar Suria Tanjung Tasik Tenaga Teratai Timur Tropika Tunas Utama Utara Wangsa Warisan Wawasan Zamrud Ampang Bukit Ismail
  Sultan Razak Rahman Hussein Hamzah Ibrahim Yusof Abdullah Salleh Osman Aziz Idris Nazrin Mahmud Ramlee Munshi Burhanuddin
  Sambanthan Subramaniam Ramasamy Perumal Krishnan Wong Tan Lim Chong Cheong Leong Yap Khoo Loke Cheng Fook Hock Seng Choon
  Kwong Keat Thean Guan Sin Heng Ah Kok Meng Yew Onn Kim Soon Capital Garden Golden Grand Green Harbour Heritage Horizon
  Imperial Island Lake Legacy Liberty Lotus Marina Metro Millennium Modern Northern Ocean Orient Oriental Pacific Palace Palm
  Paramount Park Pearl Phoenix Pinnacle Platinum Premier Prestige Prime Quantum Quill River Royal Sapphire Silver Sky Solaris
  Southern Spring Star Sterling Summit Sunrise Sunway Trinity Union United Universal Valley Vertical Victoria Vision Vista
  Western Zenith`)
const onsets = split('b c d g h j k l m n p r s t w y sy kh ng ny pr tr kr br ch st gr dr cl pl')
const nuclei = split('a e i o u a i a u ai au ia ua oo ee')
const codas = split('n ng r k t s m l h p x')

const trades =
  split(`Logistics Textiles Motors Holdings Foods Steel Plastics Pharma Travel Media Systems Software Bank
  Insurance Properties Industries Trading Engineering Electronics Furniture Printing Packaging Rubber Timber Marine`)
const streets = [
  ...Array(12).fill('Jalan'),
  'Jalan',
  'Persiaran',
  'Lorong',
  'Lebuh',
  'Lengkok',
  'Lingkaran',
  'Lebuhraya',
]
const areas = [...split('Taman Taman Taman Bandar Bandar Kampung Desa Pusat')]
const readiness = [...split('gpon gpon xgpon xgpon xgspon not_ready')]

/**
 * A made-up inventory of Malaysian buildings as lines of the import's file, deterministic for a given number:
 * a few words are in nearly every address, most names are rare, and many share a word, as in real life.
 */
export function* generateBuildings(count: number): Generator<string> {
  const random = randomNumbers(20_261_120)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const chance = (share: number) => random() < share

  const coined = [...new Set(Array.from({ length: 14_000 }, coin))]
  const roads = Array.from({ length: 2_500 }, () =>
    chance(0.5) ? pick(familiar) : `${proper()} ${chance(0.3) ? pick(familiar) : ''}`,
  )
  const estates = Array.from(
    { length: 1_200 },
    () => `${pick(areas)} ${chance(0.5) ? pick(familiar) : proper()}`,
  )
  const weighted = towns.flatMap((town) => Array<(typeof towns)[number]>(town[6]).fill(town))

  yield buildingColumns.join(',')
  for (let number = 1; number <= count; number++) {
    const [city, state, code, postcode, latitude, longitude] = pick(weighted)
    const landed = chance(0.25)
    const centre = !landed && chance(0.01)
    const street = `${whole(1, 400)} ${pick(streets)} ${pick(roads).trim()}${numbering()}`
    const name = landed ? landedName() : centre ? `${proper()} Data Centre ${whole(1, 9)}` : officeName()
    const kind = landed ? 'landed' : centre ? 'data_centre' : 'office'
    yield [
      `${code}-${String(number).padStart(6, '0')}`,
      name,
      street,
      chance(0.6) ? pick(estates) : '',
      chance(0.05) ? `Seksyen ${whole(1, 30)}` : '',
      city,
      String(postcode + whole(0, 40) * 10).padStart(5, '0'),
      state,
      (latitude + (random() - 0.5) / 5).toFixed(4),
      (longitude + (random() - 0.5) / 5).toFixed(4),
      kind,
      centre || chance(0.6) ? 'on_net' : 'near_net',
      centre ? 'xgspon' : pick(readiness),
      '',
    ].join(',')
  }

  function coin(): string {
    let word = ''
    for (let syllable = whole(2, 3); syllable > 0; syllable--)
      word += pick(onsets) + pick(nuclei) + (chance(syllable === 1 ? 0.5 : 0.2) ? pick(codas) : '')
    return word[0]!.toUpperCase() + word.slice(1)
  }

  /** Squared, so that some names belong to many buildings and most to few. */
  function proper(): string {
    return chance(0.35) ? pick(familiar) : coined[Math.floor(random() ** 2 * coined.length)]!
  }

  function numbering(): string {
    return chance(0.4) ? ` ${whole(1, 30)}${chance(0.5) ? `/${whole(1, 60)}` : ''}` : ''
  }

  function landedName(): string {
    return `${proper()} ${pick(trades)}${chance(0.3) ? ` ${proper()}` : ''}`
  }

  function officeName(): string {
    const first = proper()
    const second = chance(0.45) ? ` ${proper()}` : ''
    const end = chance(0.2) ? ` ${pick(['Block', 'Tower', 'Phase'])} ${pick([...'ABCDEF123'])}` : ''
    const form = random()
    if (form < 0.35) return `Menara ${first}${second}`
    if (form < 0.5) return `Wisma ${first}${second}`
    if (form < 0.6) return `Plaza ${first}${second}${end}`
    if (form < 0.68) return `Kompleks ${first}${second}`
    if (form < 0.84) return `${first}${second} Tower${end}`
    if (form < 0.9) return `${first}${second} Square${end}`
    if (form < 0.95) return `Pusat Perniagaan ${first}${second}${end}`
    return `${first}${second} Business Park${end}`
  }
}

/** Mulberry32: small and deterministic on every machine. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function split(text: string): string[] {
  return text.trim().split(/\s+/)
}
