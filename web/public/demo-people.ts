import type { Role } from '#contract/roles.ts'

/** The password of every demo person. Without demo data it is of no use. */
export const shownPassword = 'demo-Trunkline-2026'

/** The people of the demo story, one for each thing to try. */
export const shownPeople: readonly { name: string; email: string; role: Role; company?: string }[] = [
  { name: 'Aminah Rahman', email: 'customer@acme.example', role: 'customer', company: 'Acme' },
  { name: 'Hafiz Ismail', email: 'colleague@acme.example', role: 'customer', company: 'Acme' },
  { name: 'Jefri Ujan', email: 'customer@borneo.example', role: 'customer', company: 'Borneo' },
  { name: 'Suraya Bakri', email: 'colleague@borneo.example', role: 'customer', company: 'Borneo' },
  { name: 'Farid Hassan', email: 'manager@trunkline.example', role: 'client_manager' },
  { name: 'Daniel Wong', email: 'daniel@trunkline.example', role: 'client_manager' },
  { name: 'Mei Ling Tan', email: 'admin@trunkline.example', role: 'admin' },
  { name: 'Suresh Nair', email: 'commercial@trunkline.example', role: 'commercial' },
]
