import { expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import { depositBook, type DepositKind } from '#contract/orders/deposit.ts'

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
