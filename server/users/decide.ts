import { userStatusIds, userStatusOf } from '#contract/roles.ts'
import { statusTitles, type Approval, type User } from '#contract/users.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { lockUser } from '#server/users/lock.ts'
import { companyRegistered, findUser } from '#server/users/queries.ts'
import { endAccessOf, recordUserEvent } from '#server/users/record-event.ts'

const { pending, active, rejected } = statusTitles

/**
 * Approves a sign-up: the applicant becomes an active user of the existing company with the same registration number or, if
 * there is none, of a new one, whose client managers are notified. The first user of a company administers it. Mails the
 * applicant. 409 if the sign-up was decided before; 422 unless `company_id` names the existing company.
 */
export async function approveSignUp(db: Db, viewer: Viewer, approval: Approval): Promise<User> {
  const { user, application } = await lockApplication(db, viewer, approval.id)
  const existing = await companyRegistered(db, application.registration_no)
  if ((existing?.id ?? null) !== (approval.company_id ?? null))
    throw invalid({
      'data.company_id': existing
        ? (w) => w.companyToJoin(existing.company, existing.registration_no)
        : (w) => w.noCompanyToJoin(application.registration_no),
    })
  const company = existing ?? (await openCompany(db, application, approval, user.email))
  const colleague = await db
    .selectFrom('portal_user')
    .select('id')
    .where('company_id', '=', company.id)
    .executeTakeFirst()
  await db
    .updateTable('portal_user')
    .set({ status_id: userStatusIds.active, company_id: company.id, company_admin: colleague === undefined })
    .where('id', '=', user.id)
    .execute()
  await markDecided(db, viewer, user.id, null)
  await recordUserEvent(db, viewer, {
    user_id: user.id,
    action: 'approve',
    changes: [
      { field: 'status', before: pending, after: active },
      { field: 'company', before: null, after: company.company },
    ],
    mails: true,
  })
  if (!existing)
    await notify(db, viewer, {
      kind: 'company_approved',
      company_id: company.id,
      facts: { reference: application.registration_no, company: company.company },
    })
  return findUser(db, user.id)
}

/** Rejects a sign-up with a reason, which the applicant is mailed. 409 if it was decided before. */
export async function rejectSignUp(
  db: Db,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<User> {
  const { user } = await lockApplication(db, viewer, id)
  await db
    .updateTable('portal_user')
    .set({ status_id: userStatusIds.rejected })
    .where('id', '=', user.id)
    .execute()
  await markDecided(db, viewer, user.id, reason)
  await endAccessOf(db, viewer, user.id, { sessions: true })
  await recordUserEvent(db, viewer, {
    user_id: user.id,
    action: 'reject',
    reason,
    changes: [{ field: 'status', before: pending, after: rejected }],
    mails: true,
  })
  return findUser(db, user.id)
}

async function lockApplication(db: Db, viewer: Viewer, id: number) {
  const user = await lockUser(db, viewer, id)
  const status = userStatusOf(user.status_id)!
  if (status !== 'pending')
    throw new AppError('wrong_status', (w) => w.userIsNow(user.email, w.userStatus[status]))
  const application = await db
    .selectFrom('sign_up')
    .select(['company', 'registration_no', 'address_line1', 'address_line2', 'city', 'postcode', 'state'])
    .select('country')
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (!application) throw notFound()
  return { user, application }
}

function markDecided(db: Db, viewer: Viewer, user_id: number, rejection_reason: string | null) {
  return db
    .updateTable('sign_up')
    .set({ decided_at: viewer.now, decided_by: viewer.userId, rejection_reason })
    .where('user_id', '=', user_id)
    .execute()
}

type Application = Awaited<ReturnType<typeof lockApplication>>['application']

/** A company as its applicant described it, with the unit and the account that the approval assigns. */
function openCompany(db: Db, application: Application, { rcc, account }: Approval, email: string) {
  return db
    .insertInto('company')
    .values({
      name: application.company,
      registration_no: application.registration_no,
      rcc_id: rcc?.id ?? null,
      rcc_title: rcc?.title ?? null,
      entity_registered_type: account?.registration_type ?? '',
      bill_street: application.address_line1,
      bill_street2: application.address_line2,
      bill_city: application.city,
      bill_code: application.postcode,
      bill_state: application.state,
      bill_country: application.country,
      billing_email: account?.email1 || email,
      account_no: account?.account_no ?? '',
      account_id: account?.accountid ?? '',
      account_name: account?.accountname || application.company,
      registration_type: account?.registration_type ?? '',
    })
    .returning(['id', 'name as company'])
    .executeTakeFirstOrThrow()
}
