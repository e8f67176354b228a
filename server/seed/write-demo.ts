import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { importBuildings } from '#server/buildings/import.ts'
import type { Config } from '#server/platform/config.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { seedAssignments, seedCardDraft, seedCards } from '#server/seed/cards.ts'
import { demoPassword, seedPeople } from '#server/seed/people.ts'
import { recordStory } from '#server/seed/story.ts'
import { hashPassword } from '#server/session/password.ts'
import { plusDays } from '#contract/days.ts'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { setLeadTime, setUsdRate } from '#server/price-book/rates.ts'
import { enterprise, type Cast } from '#server/seed/cast.ts'
import type { ProductId } from '#contract/catalog.ts'
import { addProductService, changeProductService } from '#server/product-services/change.ts'
import { notify } from '#server/notifications/notify.ts'

/** Writes the demo into an empty portal: buildings, cards, three companies, their people and their story. */
export async function writeDemo(owner: Db, config: Pick<Config, 'timeZone'>, now: Date) {
  await importBuildings(owner, createReadStream(join(import.meta.dirname, 'buildings.csv')))
  const passwordHash = await hashPassword(demoPassword)
  const acme = await atomically(owner, async (db) => {
    const today = { now, timeZone: config.timeZone }
    const rules = await seedCards(db)
    const people = await seedPeople(db, passwordHash)
    await seedCatalogue(db, people, now)
    await seedLetterhead(db, people, now)
    await seedAssignments(db, rules, people, today)
    await seedCardDraft(db, rules, people, today)
    await seedApplicants(db, people, now)
    await seedHeldCompany(db, people, now)
    await db
      .insertInto('nni')
      .values([
        {
          company_id: people.borneo.companyId,
          name: 'Borneo hand-over KL',
          nis_code: 'KUL-0001',
          port_mbps: 10_000,
        },
        {
          company_id: people.borneo.companyId,
          name: 'Borneo hand-over Kuching',
          nis_code: 'KCH-0005',
          port_mbps: 1_000,
        },
      ])
      .execute()
    await seedPriceBook(db, people, today)
    await seedViews(db, people, now)
    await seedApiKeys(db, people, now)
    await recordStory(db, people, today)
    // Old news would be unread in the bell.
    await sql`delete from pgboss.job
      where name = 'notification' and (data ->> 'at')::timestamptz < ${daysBefore(now, 60)}`.execute(db)
    // The year of the dashboards is written once the portal listens.
    await db.insertInto('demo_history').values({ wanted_at: now, done_at: null }).execute()
    // Jobs of one transaction have the same time, so the story's notifications would be delivered in any order.
    await sql`update pgboss.job set created_on = (data ->> 'at')::timestamptz
      where name = 'notification'`.execute(db)
    return people.acme.companyId
  })
  // The events of the story have their numbers now.
  await atomically(owner, (db) => seedWebhook(db, acme, now))
}

/** Paused, so that the demo calls nobody. */
async function seedWebhook(db: Db, company_id: number, now: Date) {
  const kinds = ['quote.price', 'order.create', 'circuit.start', 'circuit.deliver', 'service.hand_over']
  const url = 'https://hooks.acme.example/trunkline'
  await sql`
    with hook as (insert into webhook (company_id, url, kinds, state, created_at)
      values (${company_id}, ${url}, ${kinds}, 'paused', ${daysBefore(now, 30)}) returning company_id, id, kinds)
    insert into webhook_delivery (company_id, webhook_id, no, created_at, tried_at, tries, answer, delivered, next_try_at)
    select h.company_id, h.id, e.no, e.at, e.at, case e.place when 1 then 4 else 1 end,
      case e.place when 1 then '503' else '200' end, e.place > 1, case e.place when 1 then e.at + interval '36 minutes' end
    from hook h, lateral (select no, at, row_number() over (order by at desc, no desc) as place from feed_event f
      where f.company_id = h.company_id and f.kind = any(h.kinds)) e
    where e.place <= 8 order by e.place desc`.execute(db)
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

/** US dollar rates of the admin, in ten-thousandths of a ringgit, and a shorter lead time planned thirty days ahead. */
async function seedPriceBook(db: Db, { admin }: Cast, { now, timeZone }: { now: Date; timeZone: string }) {
  const adminOn = (at: Date) => ({ ...calendarOf({ timeZone }, at), ...admin })
  await setUsdRate(db, adminOn(daysBefore(now, 30)), { myr_per_usd_e4: 41_820 })
  const today = adminOn(now)
  await setUsdRate(db, today, { myr_per_usd_e4: 41_250 })
  const leadTime = { product_id: 3, grade: 'near_net', nni_ends: 0, working_days: 45 } as const
  await setLeadTime(db, today, { ...leadTime, from_date: plusDays(today.today, 30) })
}

/** Nobody knows these keys: only random hashes are stored. */
async function seedApiKeys(db: Db, { acme }: Cast, now: Date) {
  const { companyId: company_id, userId: user_id } = acme
  const key = (days: number) => ({
    company_id,
    user_id,
    created_by: user_id,
    token_hash: randomBytes(32),
    created_at: daysBefore(now, days),
  })
  await db
    .insertInto('api_key')
    .values([
      {
        ...key(40),
        name: 'Procurement system',
        prefix: 'tl_4mXq0aPz',
        scopes: ['read', 'quote', 'order'],
        networks: ['203.0.113.0/24'],
        expires_on: plusDays(now.toISOString().slice(0, 10), 200),
        last_used_at: daysBefore(now, 1),
      },
      {
        ...key(120),
        name: 'Spreadsheet of services',
        prefix: 'tl_Zt81kQwe',
        scopes: ['read'],
        networks: [],
        expires_on: plusDays(now.toISOString().slice(0, 10), 60),
        revoked_at: daysBefore(now, 35),
      },
    ])
    .execute()
}

async function seedViews(db: Db, { acme, manager }: Cast, now: Date) {
  await db
    .insertInto('saved_view')
    .values([
      {
        company_id: acme.companyId,
        owner_id: acme.userId,
        list: 'quotes',
        name: 'Highest monthly charge first',
        tab: 'active',
        search: 'sort=-total_mrc',
        hidden: '',
        shared: true,
        changed_at: now,
      },
      {
        company_id: null,
        owner_id: manager.userId,
        list: 'manager-orders',
        name: 'Overdue, longest first',
        tab: '',
        search: 'needs=late&sort=-days_overdue',
        hidden: 'po,at,circuits,nrc',
        shared: true,
        changed_at: now,
      },
    ])
    .execute()
}

export const demoLetterhead = {
  name: 'Trunkline',
  registration_no: '201801045678 (1307707-K)',
  sst_no: 'W10-1908-32001234',
  address: 'Level 18, Menara Contoh\n8 Jalan Contoh\n50450 Kuala Lumpur',
  phone: '+60 3-2000 8000',
  email: 'accounts@trunkline.example',
  website: 'www.trunkline.example',
  bank: 'Bank Contoh Berhad',
  account_name: 'Trunkline',
  account_no: '5140 1234 5678',
}

async function seedLetterhead(db: Db, { admin: { userId: set_by } }: Cast, now: Date) {
  await db
    .insertInto('letterhead')
    .values({ version: 1, ...demoLetterhead, logo_sha256: null, set_at: daysBefore(now, 90), set_by })
    .execute()
}

const pictures: { product: ProductId; file: string; alt: string; alt_ms: string }[] = [
  {
    product: 1,
    file: 'leased-line.png',
    alt: 'Two office towers joined by a private line under the street',
    alt_ms: 'Dua menara pejabat disambung dengan talian peribadi di bawah jalan',
  },
  {
    product: 2,
    file: 'internet.png',
    alt: 'An office tower joined to the globe by a line',
    alt_ms: 'Menara pejabat disambung ke glob dengan satu talian',
  },
  {
    product: 3,
    file: 'ftto.png',
    alt: 'Fibre rising through a building to the desks on each floor',
    alt_ms: 'Gentian menaiki bangunan ke meja di setiap tingkat',
  },
]

async function seedCatalogue(db: Db, { admin: { userId } }: Cast, now: Date) {
  const author = { userId, now: daysBefore(now, 90) }
  const services = await db.selectFrom('product_service').select(['id', 'product_id', 'version']).execute()
  for (const { product, file, ...words } of pictures) {
    const { id, version } = services.find(({ product_id }) => product_id === product)!
    const picture = { content: await pictureIn(file), ...words }
    await changeProductService(db, author, id, { version, picture })
  }
  await addProductService(db, author, {
    title: 'Tailored network',
    text: 'Several sites as one network, dark fibre, or a bandwidth that is not on the list: tell us what you need in your own words, and your client manager designs and prices it.',
    interface: 'As your network needs it',
    service_level: 'Agreed with you',
    ms: {
      title: 'Rangkaian khas',
      text: 'Beberapa tapak sebagai satu rangkaian, gentian gelap, atau lebar jalur yang tiada dalam senarai: beritahu keperluan anda dengan kata-kata sendiri, dan pengurus pelanggan anda merangka serta menetapkan harganya.',
      interface: 'Mengikut keperluan rangkaian anda',
      service_level: 'Dipersetujui dengan anda',
    },
    picture: {
      content: await pictureIn('tailored.png'),
      alt: 'Offices, clouds and servers joined at one point',
      alt_ms: 'Pejabat, awan dan pelayan disambung pada satu titik',
    },
  })
}

async function pictureIn(file: string): Promise<string> {
  return (await readFile(join(import.meta.dirname, 'pictures', file))).toString('base64')
}

const reason =
  'Invoices of August and September are unpaid. Please settle them, or call Farid Hassan about a payment plan.'

/** A company on hold, whose person cannot sign in. */
async function seedHeldCompany(db: Db, { manager, admin: { userId: actor_id } }: Cast, now: Date) {
  const held_at = daysBefore(now, 7)
  const { id: company_id } = await db
    .insertInto('company')
    .values({
      ...enterprise,
      name: 'Seri Retail Sdn Bhd',
      registration_no: '201701034567 (1248739-T)',
      tin: 'C24873902010',
      manager_id: manager.userId,
      bill_street: '27 Jalan Wong Ah Fook',
      bill_city: 'Johor Bahru',
      bill_code: '80000',
      bill_state: 'Johor',
      billing_email: 'accounts@seri.example',
      hold_reason: reason,
      held_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('company_event')
    .values({ company_id, at: held_at, actor_id, action: 'hold', detail: { reason, changes: [] } })
    .execute()
  await db
    .insertInto('portal_user')
    .values({
      company_id,
      email: 'kavitha@seri.example',
      first_name: 'Kavitha',
      last_name: 'Raman',
      responsibility: 'Operations manager',
      phone: '+60 7 555 0131',
      country: 'Malaysia',
      role_id: roleIds.customer,
      status_id: userStatusIds.active,
      company_admin: true,
      demo: true,
      created_at: daysBefore(now, 400),
    })
    .execute()
}

/** A waiting sign-up, a rejected one, and an inactive colleague of Acme. None of them can sign in. */
async function seedApplicants(db: Db, cast: Cast, now: Date) {
  const document = await readFile(join(import.meta.dirname, 'incorporation.pdf'))
  const ago = (days: number) => daysBefore(now, days)
  const person = { country: 'Malaysia', role_id: roleIds.customer, demo: true }
  const [waiting, rejected, inactive] = await db
    .insertInto('portal_user')
    .values([
      {
        ...person,
        email: 'norliza@pelangi.example',
        first_name: 'Norliza',
        last_name: 'Hamid',
        responsibility: 'IT manager',
        phone: '+60 12 555 0184',
        status_id: userStatusIds.pending,
        created_at: ago(1),
      },
      {
        ...person,
        email: 'office@kilat.example',
        first_name: 'Vincent',
        last_name: 'Lau',
        responsibility: 'Director',
        phone: '+60 16 555 0102',
        status_id: userStatusIds.rejected,
        created_at: ago(9),
      },
      {
        ...person,
        company_id: cast.acme.companyId,
        email: 'rosnah@acme.example',
        first_name: 'Rosnah',
        last_name: 'Idris',
        responsibility: 'Purchasing',
        status_id: userStatusIds.inactive,
        created_at: ago(60),
      },
    ])
    .returning('id')
    .execute()
  const sent = { address_line2: '', country: 'Malaysia', document_type: 'application/pdf' as const, document }
  await db
    .insertInto('sign_up')
    .values([
      {
        ...sent,
        user_id: waiting!.id,
        company: 'Pelangi Logistics Sdn Bhd',
        registration_no: '202401012345 (1560321-M)',
        address_line1: '3 Jalan Kargo',
        city: 'Sepang',
        postcode: '64000',
        state: 'Selangor',
        document_name: 'Certificate of incorporation.pdf',
        submitted_at: ago(1),
      },
      {
        ...sent,
        user_id: rejected!.id,
        company: 'Kilat Media Sdn Bhd',
        registration_no: '202301004567',
        address_line1: '18 Jalan Pasar',
        city: 'Ipoh',
        postcode: '30000',
        state: 'Perak',
        document_name: 'Certificate.pdf',
        submitted_at: ago(9),
        decided_at: ago(8),
        decided_by: cast.admin.userId,
        rejection_reason: 'The certificate is that of another company.',
      },
    ])
    .execute()
  await notify(
    db,
    { now: ago(1) },
    {
      kind: 'sign_up_received',
      company_id: null,
      facts: {
        reference: '202401012345 (1560321-M)',
        company: 'Pelangi Logistics Sdn Bhd',
        applicant: waiting!.id,
      },
    },
  )
  await db
    .insertInto('user_event')
    .values([
      {
        user_id: rejected!.id,
        at: ago(8),
        actor_id: cast.admin.userId,
        action: 'reject',
        reason: 'The certificate is that of another company.',
        changes: JSON.stringify([{ field: 'status', before: 'Pending', after: 'Rejected' }]),
      },
      {
        user_id: inactive!.id,
        at: ago(5),
        actor_id: cast.admin.userId,
        action: 'update',
        changes: JSON.stringify([{ field: 'status', before: 'Active', after: 'Inactive' }]),
      },
    ])
    .execute()
}
