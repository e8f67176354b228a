import type { Spot } from '#web/parts/site/map/frame.ts'

/** Where a state's number stands on the map; as the inventory names the states. */
export const stateSpots: Readonly<Record<string, Spot>> = {
  Johor: { latitude: 1.95, longitude: 103.35 },
  Kedah: { latitude: 5.95, longitude: 100.65 },
  Kelantan: { latitude: 5.35, longitude: 102.0 },
  'Wilayah Persekutuan': { latitude: 3.14, longitude: 101.69 },
  'Kuala Lumpur': { latitude: 3.14, longitude: 101.69 },
  Labuan: { latitude: 5.3, longitude: 115.22 },
  Melaka: { latitude: 2.25, longitude: 102.25 },
  'Negeri Sembilan': { latitude: 2.8, longitude: 102.2 },
  Pahang: { latitude: 3.75, longitude: 102.6 },
  Perak: { latitude: 4.75, longitude: 101.0 },
  Perlis: { latitude: 6.5, longitude: 100.25 },
  'Pulau Pinang': { latitude: 5.35, longitude: 100.35 },
  Putrajaya: { latitude: 2.93, longitude: 101.69 },
  Sabah: { latitude: 5.5, longitude: 116.9 },
  Sarawak: { latitude: 2.7, longitude: 113.2 },
  Selangor: { latitude: 3.35, longitude: 101.35 },
  Terengganu: { latitude: 4.9, longitude: 102.95 },
}
