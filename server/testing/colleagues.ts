import { roleIds, userStatusIds } from '#contract/roles.ts'
import { termsInForce } from '#server/orders/terms.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import type { Caller, TestReply, World } from '#server/testing/world.ts'

/** Active quotes of Acme, made by its colleague, above their limit as an order. */
export async function expensiveQuotes(world: World, many = 1, who: Caller = world.colleague): Promise<any[]> {
  const { active } = await quoteStage(world)
  return Promise.all(Array.from({ length: many }, () => active({}, who)))
}

/** The order of quotes, as a buyer sends it. */
export function purchaseOfQuotes(quotes: readonly { id: number }[], more: object = {}) {
  return {
    quote_ids: quotes.map(({ id }) => id),
    po_number: 'PO-7',
    accepted_terms_version: termsInForce.version,
    ...more,
  }
}

/** Sends quotes to order as Acme’s colleague. */
export function sendAs(
  world: World,
  quotes: readonly { id: number }[],
  more: object = {},
  headers?: Record<string, string>,
): Promise<TestReply> {
  return world.colleague.post('/api/orders', purchaseOfQuotes(quotes, more), headers)
}

/** The id of an open request for approval by Acme’s colleague. */
export async function requestedApproval(world: World): Promise<number> {
  return (await sendAs(world, await expensiveQuotes(world))).body.data.approval.id
}

/** Another active user of a company, who cannot sign in. */
export async function newColleague(world: World, company_id: number, more: object = {}): Promise<number> {
  const { id } = await world.owner
    .insertInto('portal_user')
    .values({
      company_id,
      email: `${crypto.randomUUID()}@acme.example`,
      password_hash: null,
      first_name: 'Nurul',
      last_name: 'Aziz',
      role_id: roleIds.customer,
      status_id: userStatusIds.active,
      spending_limit: null,
      spending_limit_since: null,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An open invitation, whose mail is not sent. */
export async function openInvitation(world: World, company_id: number): Promise<number> {
  const { id } = await world.owner
    .insertInto('invitation')
    .values({
      company_id,
      email: `${crypto.randomUUID()}@guest.example`,
      spending_limit: null,
      invited_by: (await world.acme.get('/api/profile')).body.data.id,
      invited_at: world.clock.now,
      expires_at: new Date(world.clock.now.getTime() + 86_400_000),
      token_hash: null,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
