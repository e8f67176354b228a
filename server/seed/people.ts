import { sen, type Sen } from '#contract/money.ts'
import { roleIds, userStatusIds, type Role } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import { enterprise, type Cast } from '#server/seed/cast.ts'

/** The password of every person in the demo. */
export const demoPassword = 'demo-Trunkline-2026'

/** People who can sign in; the start prints this list. */
export const demoPeople: readonly {
  email: string
  first: string
  last: string
  role: Role
  company: 'acme' | 'borneo' | null
  administers?: true
  /** Orders above this amount need an approval. */
  limit?: Sen
}[] = [
  {
    email: 'customer@acme.example',
    first: 'Aminah',
    last: 'Rahman',
    role: 'customer',
    company: 'acme',
    administers: true,
  },
  // May order alone for RM 20,000.
  {
    email: 'colleague@acme.example',
    first: 'Hafiz',
    last: 'Ismail',
    role: 'customer',
    company: 'acme',
    limit: sen(2_000_000),
  },
  {
    email: 'customer@borneo.example',
    first: 'Jefri',
    last: 'Ujan',
    role: 'customer',
    company: 'borneo',
    administers: true,
  },
  {
    email: 'colleague@borneo.example',
    first: 'Suraya',
    last: 'Bakri',
    role: 'customer',
    company: 'borneo',
    limit: sen(2_000_000),
  },
  {
    email: 'manager@trunkline.example',
    first: 'Farid',
    last: 'Hassan',
    role: 'client_manager',
    company: null,
  },
  { email: 'daniel@trunkline.example', first: 'Daniel', last: 'Wong', role: 'client_manager', company: null },
  { email: 'admin@trunkline.example', first: 'Mei Ling', last: 'Tan', role: 'admin', company: null },
  { email: 'commercial@trunkline.example', first: 'Suresh', last: 'Nair', role: 'commercial', company: null },
]

/** Writes the two demo companies and their people. Borneo buys wholesale. */
export async function seedPeople(db: Db, passwordHash: string): Promise<Cast> {
  const [acme, borneo] = await db
    .insertInto('company')
    .values([
      {
        ...enterprise,
        name: 'Acme Manufacturing Sdn Bhd',
        registration_no: '201901000005 (1312525-A)',
        tin: 'C25845632020',
        sst_no: 'W10-1808-32000051',
        building: 'Menara IMC',
        bill_street: '8 Jalan Sultan Ismail',
        bill_street2: 'Level 21',
        bill_city: 'Kuala Lumpur',
        bill_code: '50250',
        bill_state: 'Wilayah Persekutuan',
        billing_email: 'accounts@acme.example',
        contract_no: 'MSA-2022-101',
        contract_from: '2022-01-01',
        contract_to: '2025-12-31',
        contract_signatory: 'Aminah Rahman, Network manager',
      },
      {
        ...enterprise,
        name: 'Borneo Connect Sdn Bhd',
        registration_no: '201401023456 (1098765-K)',
        tin: 'C21098765040',
        licensed_provider: true,
        licence_no: 'NSP-2014-0381',
        account_no: '8001-4417-02',
        account_id: 'WS-0381',
        account_name: 'Borneo Connect wholesale',
        contract_no: 'MSA-2025-014',
        contract_from: '2025-07-01',
        contract_to: '2028-06-30',
        contract_signatory: 'Jefri Ujan, Director',
        rcc_id: 14,
        rcc_title: 'Wholesale',
        customer_group: 'Licensed provider',
        credit_term: '45 days',
        building: 'Menara Zenith Kuching',
        bill_street: 'Jalan Simpang Tiga',
        bill_city: 'Kuching',
        bill_code: '93350',
        bill_state: 'Sarawak',
        billing_email: 'billing@borneo.example',
      },
    ])
    .returning('id')
    .execute()
  const companies = { acme: acme!.id, borneo: borneo!.id }
  const users = await db
    .insertInto('portal_user')
    .values(
      demoPeople.map(({ email, first, last, role, company, administers = false, limit = null }) => ({
        company_id: company && companies[company],
        email,
        password_hash: passwordHash,
        first_name: first,
        last_name: last,
        responsibility: role === 'customer' ? 'Network manager' : '',
        country: 'Malaysia',
        role_id: roleIds[role],
        status_id: userStatusIds.active,
        company_admin: administers,
        spending_limit: limit,
        spending_limit_since: limit === null ? null : new Date(),
        may_approve_floor: role === 'client_manager',
        demo: true,
      })),
    )
    .returning(['id', 'email'])
    .execute()
  const userId = (email: string) => users.find((user) => user.email === email)!.id
  const managers = { acme: userId('manager@trunkline.example'), borneo: userId('daniel@trunkline.example') }
  for (const company of ['acme', 'borneo'] as const)
    await db
      .updateTable('company')
      .set({ manager_id: managers[company] })
      .where('id', '=', companies[company])
      .execute()
  // Borneo rents its routers on, so its customers pay that tax; it uses a managed router itself.
  await db
    .insertInto('tax_exemption')
    .values({
      company_id: companies.borneo,
      code: 'equipment_rental',
      certificate: 'SST-B2B-2026-004217',
      from_date: '2026-01-01',
    })
    .execute()
  await db
    .insertInto('billing_account')
    .values(
      [
        ['8001-4417-02', 'Wholesale circuits', 'billing@borneo.example'],
        ['8001-4417-03', 'Own offices', 'offices@borneo.example'],
      ].map(([number, name, email]) => ({
        company_id: companies.borneo,
        number: number!,
        name: name!,
        email: email!,
        medium: 'E-bill (Default)',
      })),
    )
    .execute()
  const buyers = { acme: userId('customer@acme.example'), borneo: userId('customer@borneo.example') }
  await seedContactBook(db, companies, buyers)
  return {
    acme: { companyId: companies.acme, userId: buyers.acme },
    colleague: { companyId: companies.acme, userId: userId('colleague@acme.example') },
    borneo: { companyId: companies.borneo, userId: buyers.borneo },
    manager: { companyId: null, userId: managers.acme },
    daniel: { companyId: null, userId: managers.borneo },
    admin: { companyId: null, userId: userId('admin@trunkline.example') },
  }
}

async function seedContactBook(
  db: Db,
  companies: Record<'acme' | 'borneo', number>,
  people: Record<'acme' | 'borneo', number>,
) {
  const contacts = [
    {
      of: 'acme',
      site: 'KUL-0001',
      name: 'Lim Wei Jie',
      phone: '012-345 6789',
      hours: 'Mon–Fri 09:00–17:00',
    },
    { of: 'borneo', site: 'KCH-0001', name: 'Dayang Suria', phone: '082-234 567', hours: 'Any time' },
  ] as const
  const buildings = await db.selectFrom('building').select(['nis_code', 'name']).execute()
  await db
    .insertInto('site_contact')
    .values(
      contacts.map(({ of, site, name, phone, hours }) => ({
        company_id: companies[of],
        site,
        label: buildings.find(({ nis_code }) => nis_code === site)!.name,
        name,
        phone,
        phone_e164: phone.replace(/^0/, '+60').replaceAll(/[ -]/g, ''),
        access_hours: hours,
        changed_at: new Date(),
        changed_by: people[of],
      })),
    )
    .execute()
}
