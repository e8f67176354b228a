import * as z from 'zod'
import { endpoint, type CallData, type Endpoint, type KeyScope } from '#contract/endpoint.ts'
import { currentPassword } from '#contract/session.ts'
import { day, filled, id, idInPath, moment, text } from '#contract/text.ts'

/** The scopes that a company’s key can have, and those of a staff key, which moves deliveries on with `order`. */
export const keyScopes = {
  company: ['read', 'quote', 'order', 'service'],
  staff: ['read', 'order'],
} as const satisfies Record<string, readonly KeyScope[]>

export const longestKeyName = 60
export const longestKeyDays = 365
export const maxKeyNetworks = 20

/** Not for keys, reads included: people, sign-in, settings and mailed links. */
const closed =
  /^\/(api-keys|colleagues|customers\/:id\/sso|dev|first-steps|logout|portal-settings|profile|saved-views|sessions|sso-domains|user-management)\b/

/** Scopes of the calls that change something, by the first part of their path. */
const changes: Record<string, KeyScope | 'none'> = {
  quotes: 'quote',
  'site-sheets': 'quote',
  'share-links': 'quote',
  orders: 'order',
  circuits: 'order',
  'order-approvals': 'order',
  'site-contacts': 'order',
  services: 'service',
  notifications: 'none',
}

/** The scope with which a key may make a call; undefined if nobody has decided, which refuses it. */
export function scopeOf(call: Endpoint, ofStaff = false): KeyScope | 'none' | undefined {
  const { access, administrator, method, path, scope } = call
  if (scope) return scope
  if (access === 'public' || administrator || closed.test(path)) return 'none'
  if (method === 'GET') return 'read'
  const isForStaff = access !== 'signed in' && !access.includes('customer')
  return ofStaff || isForStaff ? 'none' : changes[path.split('/')[1]!]
}

const scopes = z.array(z.enum(keyScopes.company)).min(1).max(4)

const apiKey = z.object({
  id,
  name: z.string(),
  /** The first 11 characters of the key. */
  prefix: z.string(),
  scopes,
  acts_as: z.string(),
  /** CIDR; empty for every network. */
  networks: z.array(z.string()),
  /** The last day on which it works. */
  expires_on: day,
  /** To the minute; null if it was never used. */
  last_used_at: moment.nullable(),
  created_by: z.string(),
  created_at: moment,
  state: z.enum(['active', 'expired', 'revoked', 'inactive_user']),
})
export type ApiKey = z.output<typeof apiKey>

const held = { access: ['customer', 'client_manager', 'admin'], administrator: true } as const

export const apiKeyApi = {
  list: endpoint('GET', '/api-keys', {
    ...held,
    summary: 'List the API keys of the caller’s company, or a staff member’s own, newest first.',
    data: z.array(apiKey),
  }),
  create: endpoint('POST', '/api-keys', {
    ...held,
    summary:
      'Create an API key with your password. It acts for you or, in a company, for the colleague in `user_id`, on at most 365 days. The answer is the only one with the key itself.',
    body: z.object({
      name: filled(longestKeyName),
      scopes,
      user_id: id.optional(),
      networks: z.array(text(60).min(1)).max(maxKeyNetworks).default([]),
      expires_on: day,
      current_password: currentPassword,
    }),
    data: z.object({ id, token: z.string() }),
  }),
  revoke: endpoint('DELETE', '/api-keys/:id', {
    ...held,
    summary: 'Revoke an API key of the caller’s company, or one’s own of staff. It stops working at once.',
    params: z.object({ id: idInPath }),
  }),
}
export type NewApiKey = CallData<typeof apiKeyApi.create>
