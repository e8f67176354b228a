import { CompiledQuery, sql } from 'kysely'
import type { Language } from '#contract/session.ts'
import type { Profile } from '#contract/session.ts'
import { roleOf, roleTitles, userStatusIds } from '#contract/roles.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { lacksFactor } from '#server/session/factors.ts'
import { hashOf } from '#server/session/token.ts'

/** A session ends after this long without a call, in minutes. */
export const idleMinutes = 30
/** A session ends at the latest this long after sign-in, in hours. */
export const longestHours = 12

const minute = 60_000

/**
 * Who holds a token: an active user with a living session, else undefined.
 * Where the call counts as activity, `last_seen` is written at most once a minute, because writing it on every call
 * costs a quarter of the throughput.
 */
export async function viewerOf(
  db: Db,
  token: string,
  wanted: Language | undefined,
  at: { now: Date; timeZone: string; demo: boolean; prolong?: boolean },
): Promise<Viewer | undefined> {
  const { now, prolong = true } = at
  const { rows } = await db.executeQuery<SessionRow>(
    CompiledQuery.raw(lookUp(db, at.demo), [hashOf(token), now, idleSince(now)]),
  )
  const found = rows[0]
  if (!found) return undefined

  if (prolong && now.getTime() - found.last_seen.getTime() > minute)
    await db.updateTable('session').set({ last_seen: now }).where('token_hash', '=', hashOf(token)).execute()
  if (wanted && wanted !== found.language)
    await db.updateTable('portal_user').set({ language: wanted }).where('id', '=', found.user_id).execute()

  return {
    token,
    userId: found.user_id,
    role: roleOf(found.role_id)!,
    companyId: found.company_id,
    companyAdmin: found.company_admin,
    approvesFloor: found.may_approve_floor,
    language: wanted ?? found.language,
    lacksFactor: found.lacks_factor,
    now,
    today: dayIn(at.timeZone, now),
    timeZone: at.timeZone,
  }
}

type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof holderOf>['executeTakeFirst']>>>

/** The statement that every call sends, built once: with the demo's people, and without. */
const lookUps = new Map<boolean, string>()

function lookUp(db: Db, demo: boolean): string {
  const known = lookUps.get(demo) ?? holderOf(db, '', { now: new Date(), demo }).compile().sql
  lookUps.set(demo, known)
  return known
}

function holderOf(db: Db, token: string, at: { now: Date; demo: boolean }) {
  return livingSession(db, token, at)
    .select(['session.user_id', 'session.last_seen', 'portal_user.role_id', 'portal_user.company_id'])
    .select(['portal_user.language', 'portal_user.company_admin', 'portal_user.may_approve_floor'])
    .select(lacksFactor.as('lacks_factor'))
}

/** Whether the database was filled with demo data. */
export async function hasDemoPeople(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('portal_user').select('id').where('demo', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  )
}

/** What signs the cookies of known devices; every process of the portal has the same. */
export async function deviceSecret(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'device')
    .executeTakeFirstOrThrow()
  return value
}

/**
 * Whether a token's session is valid and lacks no factor that the portal requires, without prolonging it: an open page alone
 * keeps no one signed in.
 */
export async function isAlive(db: Db, token: string, at: { now: Date; demo: boolean }): Promise<boolean> {
  const alive = await livingSession(db, token, at)
    .select('session.user_id')
    .where(sql<boolean>`not (${lacksFactor})`)
    .executeTakeFirst()
  return alive !== undefined
}

/** Demo people have sessions only where the demo is on. Its parameters are the token's hash, the moment and `idleSince`. */
function livingSession(db: Db, token: string, { now, demo }: { now: Date; demo: boolean }) {
  return db
    .selectFrom('session')
    .innerJoin('portal_user', 'portal_user.id', 'session.user_id')
    .where('session.token_hash', '=', hashOf(token))
    .where('session.expires_at', '>', now)
    .where('session.last_seen', '>', idleSince(now))
    .where('portal_user.status_id', '=', sql.lit(userStatusIds.active))
    .$if(!demo, (living) => living.where('portal_user.demo', '=', sql.lit(false)))
}

/** A session without a call since then has ended. */
function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleMinutes * minute)
}

/** The signed-in person with the company they act for; staff act for none. */
export async function readProfile(db: Db, viewer: Viewer): Promise<Profile> {
  const found = await db
    .selectFrom('portal_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.email', 'u.role_id', 'u.first_name', 'u.last_name', 'u.language'])
    .select(['u.responsibility', 'u.country', 'u.phone'])
    .select(['u.company_admin', 'u.spending_limit'])
    .select([
      'c.id as company_id',
      'c.name',
      'c.registration_no',
      'c.bill_street',
      'c.bill_street2',
      'c.bill_city',
    ])
    .select(['c.bill_code', 'c.bill_state', 'c.bill_country', 'c.billing_email', 'c.rcc_id', 'c.rcc_title'])
    .select(['c.customer_group', 'c.building', 'c.credit_term', 'c.entity_registered_type'])
    .select(['c.billing_medium', 'c.supporting_documents'])
    .where('u.id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  return {
    id: found.id,
    email: found.email,
    user_role_id: found.role_id,
    user_role: roleTitles[viewer.role],
    is_admin: viewer.role === 'admin',
    is_commercial: viewer.role === 'commercial',
    company_admin: found.company_admin,
    spending_limit: found.spending_limit,
    language: found.language,
    second_factor_required: viewer.lacksFactor ?? false,
    tenantData:
      found.company_id === null
        ? null
        : {
            registrationno: found.registration_no ?? '',
            bill_street: found.bill_street ?? '',
            bill_street2: found.bill_street2 ?? '',
            bill_city: found.bill_city ?? '',
            bill_code: found.bill_code ?? '',
            bill_state: found.bill_state ?? '',
            bill_country: found.bill_country ?? '',
            email1: found.billing_email ?? '',
            rcc: found.rcc_id === null ? null : { id: found.rcc_id, title: found.rcc_title ?? '' },
            customer_group: found.customer_group ?? '',
            building: found.building ?? '',
            credit_term: found.credit_term ?? '',
            entity_registered_type: found.entity_registered_type ?? '',
            billing_medium: found.billing_medium ?? '',
            supporting_documents: found.supporting_documents ?? '',
          },
    customer: {
      id: found.company_id,
      company: found.name ?? '',
      first_name: found.first_name,
      last_name: found.last_name,
      responsibility: found.responsibility,
      country: found.country,
      phone: found.phone,
    },
  }
}
