import { expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import { depositDifference } from '#contract/orders/deposit.ts'
import type { Circuit } from '#contract/orders/order.ts'

type Given = Pick<Circuit, 'status' | 'lines' | 'milestones'>

/** A circuit at 100 sen a month; its deposit is cleared, open, or no step of it. */
const circuit = (status: Circuit['status'], deposit: 'paid' | 'open' | 'none'): Given => ({
  status,
  lines: [
    { component: 'transport', charge: 'mrc', amount: sen(100) },
    { component: 'extra', charge: 'mrc', amount: sen(30) },
  ] as Given['lines'],
  milestones: (deposit === 'none'
    ? []
    : [{ kind: 'deposit_cleared', actual: deposit === 'paid' ? '2026-11-20' : null }]) as Given['milestones'],
})

/** The order costs so much deposit now; it was placed with two monthly charges of each circuit. */
const difference = (now: number, ...circuit_list: Given[]) =>
  depositDifference({
    deposit: sen(now),
    deposit_months: 2,
    ordered: { nrc: sen(0), mrc: sen(circuit_list.length * 100), deposit: sen(circuit_list.length * 200) },
    circuit_list,
  })

test('what the deposit differs by from the one as ordered is due or to be returned, never both', () => {
  const living = circuit('processing', 'open')
  expect(difference(200, living)).toEqual({ due: 0, returned: 0, unpaid: 0 })
  expect(difference(260, living)).toEqual({ due: 60, returned: 0, unpaid: 0 })
  expect(difference(0, circuit('cancelled', 'paid'))).toEqual({ due: 0, returned: 200, unpaid: 0 })
})

test('nothing is returned of a deposit that was not paid before its circuit was cancelled', () => {
  const [paid, open] = [circuit('cancelled', 'paid'), circuit('cancelled', 'open')]
  expect(difference(0, open)).toEqual({ due: 0, returned: 0, unpaid: 200 })
  expect(difference(200, circuit('processing', 'paid'), paid, open)).toEqual({
    due: 0,
    returned: 200,
    unpaid: 200,
  })
  expect(difference(260, circuit('delivered', 'paid'), open)).toEqual({ due: 60, returned: 0, unpaid: 200 })
})

test('a circuit without that step counts as paid', () => {
  expect(difference(0, circuit('cancelled', 'none'))).toEqual({ due: 0, returned: 200, unpaid: 0 })
})
