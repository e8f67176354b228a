import * as z from 'zod'
import { withdrawnInvitations } from '#contract/colleagues.ts'
import { emailAddress, emailOrNone } from '#contract/email.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ofFormat } from '#contract/file-formats.ts'
import { paging, sortBy, unpaged, withinRowLimit } from '#contract/paging.ts'
import { everyRole, roleIds, userStatusIds, type UserStatus } from '#contract/roles.ts'
import { documentTypes } from '#contract/sign-up.ts'
import { filled, id, idInPath, longestEmail, longestRemark, moment, text } from '#contract/text.ts'

/** For the wire only; screens have their own texts. */
export const statusTitles = {
  pending: 'Pending',
  active: 'Active',
  inactive: 'Inactive',
  terminated: 'Terminated',
  rejected: 'Rejected',
} as const satisfies Record<UserStatus, string>

/** The carrier's unit that owns a company's account. */
const salesUnit = z.object({ id, title: z.string() })

const account = z.object({
  account_no: z.string(),
  accountid: z.string(),
  accountname: z.string(),
  email1: z.string(),
  registrationno: z.string(),
  registration_type: z.string(),
})

export const user = z.object({
  id,
  email: z.string(),
  created_at: moment,
  user_role_id: id,
  user_status_id: id,
  user_role: z.object({ title: z.string() }),
  user_status: z.object({ title: z.string() }),
  /** An authenticator app or a passkey, which an administrator can remove. */
  has_second_factor: z.boolean(),
  /** Client managers only: may decide on others' prices below the floor. */
  may_approve_floor: z.boolean(),
  /** Customers only: invites, removes, and decides on orders above a limit. */
  company_admin: z.boolean(),
  /** The company they belong to or applied for; empty for staff. */
  customer: z.object({
    first_name: z.string(),
    last_name: z.string(),
    company: z.string(),
    responsibility: z.string(),
    country: z.string(),
  }),
  rcc: salesUnit.nullable(),
  account,
})
export type User = z.output<typeof user>

const application = z.object({
  company: z.string(),
  registration_no: z.string(),
  address_line1: z.string(),
  address_line2: z.string(),
  city: z.string(),
  postcode: z.string(),
  state: z.string(),
  country: z.string(),
  document: z.object({ name: z.string(), media_type: z.enum(documentTypes), bytes: z.int() }),
  submitted_at: moment,
  decided_at: moment.nullable(),
  decided_by: z.string().nullable(),
  rejection_reason: z.string().nullable(),
})
export type Application = z.output<typeof application>

export const userActions = ['approve', 'reject', 'update'] as const
export const userFields = ['email', 'role', 'status', 'company', 'floor_right', 'company_admin'] as const

const userEvent = z.object({
  at: moment,
  action: z.enum(userActions),
  actor: z.string(),
  reason: z.string().nullable(),
  changes: z.array(
    z.object({ field: z.enum(userFields), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})

export const userRecord = user.extend({
  phone: z.string(),
  company_id: id.nullable(),
  /** Null for a user who did not sign up. */
  application: application.nullable(),
  /** With the registration number of a waiting application, which an approval joins. */
  existing_company: z.object({ id, company: z.string(), registration_no: z.string() }).nullable(),
  sales_units: z.array(salesUnit),
  events: z.array(userEvent),
})
export type UserRecord = z.output<typeof userRecord>

export const userSorts = ['created_at', 'email', 'name'] as const

export const roleInQuery = z.enum(everyRole.map((role) => String(roleIds[role])) as [string])
export const statusInQuery = z.enum(Object.values(userStatusIds).map(String) as [string])

const userFilters = {
  ...paging,
  sort: sortBy(userSorts).default('-created_at'),
  role: roleInQuery.optional(),
  status: statusInQuery.optional(),
  company_id: idInPath.optional(),
}
const userQuery = z.object(userFilters).refine(...withinRowLimit)
export type UserQuery = z.output<typeof userQuery>

/** Sign-up and rejection alone set 1 and 5. */
export const settableStatuses = [
  userStatusIds.active,
  userStatusIds.inactive,
  userStatusIds.terminated,
] as const

const change = z.object({
  id,
  email: emailAddress.optional(),
  user_role_id: z.literal(Object.values(roleIds)).optional(),
  user_status_id: z.literal(settableStatuses).optional(),
  /** For staff who become customers. */
  company_id: id.nullish(),
  /** Client managers only; it ends with the role. */
  may_approve_floor: z.boolean().optional(),
  /** Active customers only; it ends when they leave the company. */
  company_admin: z.boolean().optional(),
})
export type UserChange = z.output<typeof change>

const changedUser = user.extend({
  /** The company that this change left without an administrator, or null. */
  without_administrator: z.string().nullable(),
  ...withdrawnInvitations,
})
export type ChangedUser = z.output<typeof changedUser>

export const approvalLengths = {
  title: 100,
  account_no: 40,
  accountid: 40,
  accountname: 200,
  email1: longestEmail,
  registration_type: 60,
} as const

const approval = z.object({
  id,
  rcc: z.object({ id, title: filled(approvalLengths.title) }).nullish(),
  account: z
    .object({
      account_no: text(approvalLengths.account_no),
      accountid: text(approvalLengths.accountid),
      accountname: text(approvalLengths.accountname),
      email1: emailOrNone,
      registration_type: text(approvalLengths.registration_type),
    })
    .partial()
    .nullish(),
  /** The company that the applicant joins; it keeps its sales unit and account. */
  company_id: id.nullish(),
})
export type Approval = z.output<typeof approval>

const access = ['admin'] as const

export const userApi = {
  list: endpoint('GET', '/user-management/userManagement', {
    access,
    summary: 'List users, newest first. The keyword searches name, email and company.',
    query: userQuery,
    data: z.array(user),
    counted: true,
  }),
  export: endpoint('GET', '/user-management/userManagement/export', {
    access,
    summary:
      'Export the users as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with the filters and sort order of the list.',
    query: z.object({ ...userFilters, ...ofFormat }).omit(unpaged),
    answersFile: true,
  }),
  one: endpoint('GET', '/user-management/userApproval/:id', {
    access,
    summary:
      'Get a user with the history of their account and, if they signed up, what they sent and the existing company with the same registration number.',
    params: z.object({ id: idInPath }),
    data: userRecord,
  }),
  document: endpoint('GET', '/user-management/userApproval/:id/document', {
    access,
    summary: 'Download the document that an applicant sent.',
    params: z.object({ id: idInPath }),
    answersFile: true,
  }),
  approve: endpoint('POST', '/user-management/approve', {
    access,
    summary:
      'Approve a sign-up. The applicant becomes an active user of a new company, with this sales unit and account, or of the existing company with the same registration number, named by `company_id`. Other fields are ignored. 409 if it was decided before.',
    body: z.object({ data: approval }),
    data: user,
  }),
  reject: endpoint('POST', '/user-management/reject', {
    access,
    summary: 'Reject a sign-up with a reason, which the applicant is mailed. 409 if it was decided before.',
    body: z.object({ data: z.object({ id, reason: filled(longestRemark) }) }),
    data: user,
  }),
  update: endpoint('POST', '/user-management/update', {
    access,
    summary:
      'Change the email, role or status (2, 3 or 4) of a user, whether a client manager may approve prices below the floor, or whether a customer administers their company; other fields are ignored. A new role or status ends their sessions and links at once. Nobody changes their own role or status. The last administrator of a company stays one, unless a new role or status takes them away: `without_administrator` then names the company. Open invitations of a person who no longer administers a company are withdrawn and named.',
    body: z.object({ data: change }),
    data: changedUser,
  }),
}
