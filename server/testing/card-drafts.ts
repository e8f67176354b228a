import { expect } from 'vitest'
import { createTestRule } from '#server/testing/rules.ts'
import type { Caller, TestReply, World } from '#server/testing/world.ts'

export type DraftedCells = {
  id: number
  selling_price: number | null
  floor?: number | null
  reason?: string
}[]

export async function readCardDraft(who: Caller, rule: number): Promise<any> {
  const { status, body } = await who.get(`/api/pricing-rule/draft?id=${rule}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

/** Adds cells to a rule's draft. */
export async function drafted(who: Caller, rule: number, cells: DraftedCells): Promise<TestReply> {
  const draft = await readCardDraft(who, rule)
  return who.put('/api/pricing-rule/draft', { id: rule, revision: draft?.revision ?? null, cells })
}

/** A new custom rule with a draft of one cell that it inherits so far. */
export async function createCardDraft(
  world: World,
): Promise<{ rule: number; cell: number; revision: number }> {
  const made = await createTestRule(world)
  const { status, body } = await drafted(world.manager, made.rule, [
    { id: made.cell, selling_price: 1, reason: 'Agreed with the customer' },
  ])
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...made, revision: body.data.revision }
}

/** Computes the preview of a rule's draft, which publishing requires; returns its revision. */
export async function previewed(who: Caller, rule: number): Promise<number> {
  const { revision } = await readCardDraft(who, rule)
  const { status, body } = await who.post('/api/pricing-rule/draft/preview', { id: rule, revision })
  expect(status, JSON.stringify(body)).toBe(200)
  const read = async () => (await who.get(`/api/pricing-rule/draft/preview?id=${rule}`)).body.data
  await expect.poll(async () => (await read())?.done_at, { timeout: 20_000 }).not.toBeNull()
  return revision
}

/** Previews and publishes the draft of a rule, by default as the client manager; returns the number of the version. */
export async function publishedDraft(
  world: World,
  rule: number,
  from?: string,
  who: Caller = world.manager,
  more: object = {},
): Promise<number> {
  const revision = await previewed(who, rule)
  const { status, body } = await who.post('/api/pricing-rule/publish', { id: rule, revision, from, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.number
}
