import type { Spot } from '#web/parts/site/map/frame.ts'

/** Where a state's number stands on the map, some off its coast for room; as the inventory names the states. */
export const stateSpots: Readonly<Record<string, Spot>> = {
  Johor: { latitude: 1.95, longitude: 103.35 },
  Kedah: { latitude: 6.1, longitude: 100.75 },
  Kelantan: { latitude: 5.35, longitude: 102.0 },
  'Wilayah Persekutuan': { latitude: 3.45, longitude: 101.9 },
  'Kuala Lumpur': { latitude: 3.14, longitude: 101.69 },
  Labuan: { latitude: 5.3, longitude: 115.22 },
  Melaka: { latitude: 1.7, longitude: 101.85 },
  'Negeri Sembilan': { latitude: 2.6, longitude: 102.25 },
  Pahang: { latitude: 3.75, longitude: 102.6 },
  Perak: { latitude: 4.4, longitude: 100.95 },
  Perlis: { latitude: 6.5, longitude: 100.25 },
  'Pulau Pinang': { latitude: 5.1, longitude: 99.95 },
  Putrajaya: { latitude: 2.93, longitude: 101.69 },
  Sabah: { latitude: 5.5, longitude: 116.9 },
  Sarawak: { latitude: 2.7, longitude: 113.2 },
  Selangor: { latitude: 3.2, longitude: 101.1 },
  Terengganu: { latitude: 4.9, longitude: 102.95 },
}
