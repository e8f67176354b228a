import { expect, test } from 'vitest'
import { priceQuestion, sameConnection, missingChoices } from '#web/quotes/add/asking.ts'
import { readChoice, type Choice } from '#web/quotes/add/choice.ts'
import { address, tower } from '#web/quotes/site/testing.ts'

const choice = (changed: Partial<Choice>): Choice => ({
  ...readChoice({}),
  bandwidth: 4,
  term: 0,
  ...changed,
})

test('prices are requested once all sites of the product are known', () => {
  const a = { nis: 'PKG-0009' }
  expect(priceQuestion(choice({}), { a, b: null })).toBeNull()
  expect(priceQuestion(choice({}), { a: null, b: a })).toBeNull()
  expect(priceQuestion(choice({ product: 2 }), { a, b: null })?.body).toMatchObject({
    product_id: 2,
    site_a: a,
  })
  expect(priceQuestion(choice({}), { a, b: { entered: true } })?.body).toMatchObject({
    site_a: a,
    site_b: { hand_entered: true },
  })
  expect(priceQuestion(choice({}), { a: { nni: 7 }, b: a })?.body.site_a).toEqual({ nni: 7 })
})

test('prices stay on screen while an add-on changes, but not a site or product', () => {
  const refs = { a: { nis: 'X' }, b: { nis: 'Y' } }
  const before = priceQuestion(choice({}), refs) ?? undefined
  const addOn = choice({ addOns: { fixed_ip: 3, voice: null, device: null } })
  expect(sameConnection(before, priceQuestion(addOn, refs))).toBe(true)
  expect(sameConnection(before, priceQuestion(choice({}), { ...refs, b: { nis: 'Z' } }))).toBe(false)
  expect(sameConnection(before, priceQuestion(choice({ product: 2 }), refs))).toBe(false)
  expect(sameConnection(undefined, null)).toBe(false)
})

test('missing choices are listed in the order of the screen', () => {
  expect(missingChoices(choice({ term: null }), { a: null, b: null })).toEqual(['a', 'b', 'cell'])
  expect(missingChoices(choice({ product: 3 }), { a: null, b: null })).toEqual(['location'])
  expect(missingChoices(choice({}), { a: { building: tower }, b: { address } })).toEqual([])
})
