import { roleTitles, type Role } from '#contract/roles.ts'

/** Everybody's password in the demo story. It opens nothing where there is no demo data. */
export const demoPassword = 'demo-Trunkline-2026'

/** The people of the demo story, one for each thing to try. */
export const demoPeople = [
  { name: 'Aminah Rahman', email: 'customer@acme.example', about: `${title('customer')}, Acme` },
  { name: 'Jefri Ujan', email: 'customer@borneo.example', about: `${title('customer')}, Borneo` },
  { name: 'Farid Hassan', email: 'manager@trunkline.example', about: title('client_manager') },
  { name: 'Mei Ling Tan', email: 'admin@trunkline.example', about: title('admin') },
  { name: 'Suresh Nair', email: 'commercial@trunkline.example', about: title('commercial') },
] as const

function title(role: Role): string {
  return roleTitles[role]
}
