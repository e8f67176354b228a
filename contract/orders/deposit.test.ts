import { expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import { awaitedPayment, depositBook, type DepositKind } from '#contract/orders/deposit.ts'

const entry = (kind: DepositKind, amount: number) => ({
  id: 1,
  kind,
  amount: sen(amount),
  day: '2026-11-20',
  bank_reference: 'IBG 1',
})

test.each([
  ['nothing was paid', 200, [], { state: 'open', open: 200, to_return: 0, held: 0 }],
  ['nothing is due', 0, [], { state: null, open: 0, to_return: 0 }],
  ['a part was paid', 200, [entry('received', 150)], { state: 'open', open: 50, held: 150 }],
  ['all was paid', 200, [entry('received', 150), entry('received', 50)], { state: 'received', open: 0 }],
  ['a corrected entry', 200, [entry('received', 200), entry('received', -180)], { open: 180, received: 20 }],
  ['a circuit was cancelled since', 120, [entry('received', 200)], { to_return: 80, state: 'received' }],
  [
    'a part went back',
    120,
    [entry('received', 200), entry('returned', 50)],
    { to_return: 30, state: 'received' },
  ],
  ['the rest was kept', 120, [entry('received', 200), entry('kept', 80)], { to_return: 0, held: 120 }],
  [
    'all went back',
    0,
    [entry('received', 200), entry('returned', 150), entry('kept', 50)],
    { to_return: 0, state: 'returned' },
  ],
  ['all was kept', 0, [entry('received', 200), entry('kept', 200)], { to_return: 0, state: 'kept' }],
] as const)('a deposit book: %s', (_, due, entries, book) => {
  expect(depositBook({ deposit: sen(due), deposit_entries: [...entries] })).toMatchObject(book)
})

const step = (planned: string, actual: string | null = null) => ({
  status: 'processing' as const,
  milestones: [
    {
      kind: 'deposit_cleared' as const,
      owner: 'customer' as const,
      planned,
      actual,
      closed: null,
      late: false,
      note: '',
    },
  ],
})
const owing = { status: 'processing' as const, deposit: sen(200), deposit_months: 2, deposit_entries: [] }

test.each([
  ['before it is paid', {}, { by: '2026-11-24', received: 0 }],
  [
    'after a part was paid',
    { deposit_entries: [entry('received', 150)] },
    { by: '2026-11-24', received: 150 },
  ],
  ['once it is received', { circuit_list: [step('2026-11-24', '2026-11-23')] }, null],
  [
    'once its circuits ended',
    { circuit_list: [{ ...step('2026-11-24'), status: 'cancelled' as const }] },
    null,
  ],
  [
    'without a deposit, until work starts',
    { status: 'pending' as const, deposit_months: 0, circuit_list: [] },
    { by: null, received: 0 },
  ],
  ['without a deposit, after that', { deposit_months: 0, circuit_list: [] }, null],
])('a payment is awaited %s', (_, changes, expected) => {
  const circuits = [step('2026-11-30'), step('2026-11-24')]
  expect(awaitedPayment({ ...owing, circuit_list: circuits, ...changes })).toEqual(expected)
})
