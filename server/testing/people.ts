export const people = {
  acme: 'customer@acme.example',
  colleague: 'colleague@acme.example',
  borneo: 'customer@borneo.example',
  manager: 'manager@trunkline.example',
  daniel: 'daniel@trunkline.example',
  admin: 'admin@trunkline.example',
  commercial: 'commercial@trunkline.example',
} as const
export type Person = keyof typeof people
