import * as z from 'zod'
import { accountEvent } from '#contract/customers/account.ts'
import { emailAddress } from '#contract/email.ts'
import { endpoint, type CallData } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { newPassword } from '#contract/session.ts'
import { day, filled, id, idInPath, moment, text } from '#contract/text.ts'

export const invitationDays = 7

export const longestName = 100

/** Days. */
export const longestDelegation = 366

/** Emails whose open invitations ended with the rights of the person who sent them. */
export const withdrawnInvitations = { withdrawn_invitations: z.array(z.string()) }

const inPath = z.object({ id: idInPath })
const limit = ringgit.refine((amount) => amount >= 0, { params: { rule: 'not_negative' } })

const delegation = z.object({
  id,
  name: z.string(),
  first_day: day,
  last_day: day,
})

const companyColleague = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  /** Null unless the reader is an administrator. */
  administered: z
    .object({
      email: z.string(),
      company_admin: z.boolean(),
      /** The most that the colleague may order alone, NRC + MRC × months before tax; null without a limit. */
      spending_limit: ringgit.nullable(),
      /** The limit counts per order and calendar month, else per order. */
      limit_per_month: z.boolean(),
      /** Decides on order approvals in their absence. */
      delegate: delegation.nullable(),
    })
    .nullable(),
})

const invitation = z.object({
  id,
  email: z.string(),
  /** From the first day; null without a limit. */
  spending_limit: ringgit.nullable(),
  invited_by: z.string(),
  invited_at: moment,
  expires_at: moment,
  expired: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

export const colleagueApi = {
  list: endpoint('GET', '/colleagues', {
    access: ['customer'],
    summary:
      'List the active users of the caller’s company: their names, and for administrators email, spending limit and delegate.',
    data: z.array(companyColleague),
  }),
  history: endpoint('GET', '/colleagues/history', {
    access: ['customer'],
    administrator: true,
    summary: 'List the changes of limits and rights in the caller’s company, oldest first.',
    data: z.array(accountEvent),
  }),
  change: endpoint('PUT', '/colleagues/:id', {
    access: ['customer'],
    administrator: true,
    summary:
      'Change a colleague’s spending limit (null for none) and whether it also counts per calendar month, or make them an administrator or no longer one. Nobody changes their own. The company’s history records each change, and its other administrators are notified. The open invitations of an administrator who no longer is one are withdrawn and named. Fields left out do not change.',
    params: inPath,
    body: z.object({
      spending_limit: limit.nullish(),
      limit_per_month: z.boolean().optional(),
      company_admin: z.boolean().optional(),
    }),
    data: z.object(withdrawnInvitations),
  }),
  remove: endpoint('DELETE', '/colleagues/:id', {
    access: ['customer'],
    administrator: true,
    summary:
      'Remove a colleague: they become inactive and are signed out everywhere at once, and their open invitations are withdrawn and named. Nobody removes themselves.',
    params: inPath,
    data: z.object(withdrawnInvitations),
  }),
  nameDelegate: endpoint('PUT', '/colleagues/delegate', {
    access: ['customer'],
    administrator: true,
    summary:
      'Name the colleague who decides on order approvals in your absence, from a first to a last day. One at a time: it replaces the one before.',
    body: z.object({ user_id: id, first_day: day, last_day: day }),
  }),
  dropDelegate: endpoint('DELETE', '/colleagues/delegate', {
    access: ['customer'],
    administrator: true,
    summary: 'Have no delegate any more.',
  }),
  invitations: endpoint('GET', '/colleagues/invitations', {
    access: ['customer'],
    administrator: true,
    summary: 'List the open invitations of the caller’s company, newest first.',
    data: z.array(invitation),
  }),
  invite: endpoint('POST', '/colleagues/invitations', {
    access: ['customer'],
    administrator: true,
    summary:
      'Invite a person by email to the caller’s company, with the spending limit they begin with (null for none). The mail has a link that works once within 7 days. The answer is the same whether or not the email already has an account, whose owner is then notified.',
    body: z.object({ email: emailAddress, spending_limit: limit.nullish() }),
    data: invitation,
    hourly: 'invitation',
    idempotent: true,
  }),
  resend: endpoint('PUT', '/colleagues/invitations/:id', {
    access: ['customer'],
    administrator: true,
    summary:
      'Mail an open invitation again, with a new link for another 7 days. The link before stops working.',
    params: inPath,
    hourly: 'invitation',
  }),
  withdraw: endpoint('DELETE', '/colleagues/invitations/:id', {
    access: ['customer'],
    administrator: true,
    summary: 'Withdraw an open invitation. Its link stops working.',
    params: inPath,
  }),
  accept: endpoint('POST', '/accept-invitation', {
    access: 'public',
    summary:
      'Accept an invitation: become an active user of the company that invited you. The link works once.',
    body: z.object({
      token: text(200),
      first_name: filled(longestName),
      last_name: text(longestName).default(''),
      password: newPassword,
    }),
  }),
}
export type CompanyColleague = CallData<typeof colleagueApi.list>[number]
