import { expect, test } from 'vitest'
import { nextStep } from '#web/dashboard/next-step.ts'

type Circuits = Parameters<typeof nextStep>[0]['circuit_list']

const circuit = (status: string, ...steps: [kind: string, planned: string, actual: string | null][]) => ({
  status,
  milestones: steps.map(([kind, planned, actual]) => ({ kind, planned, actual, late: false })),
})
const of = (...circuits: ReturnType<typeof circuit>[]) =>
  nextStep({ circuit_list: circuits as unknown as Circuits })?.kind

test('the next milestone of an order is the earliest open one', () => {
  const onTime = circuit(
    'processing',
    ['acknowledged', '2026-01-02', '2026-01-02'],
    ['tested', '2026-03-01', null],
  )
  const overdue = circuit('pending', ['acknowledged', '2026-01-05', null], ['tested', '2026-03-01', null])
  expect(of(onTime)).toBe('tested')
  expect(of(onTime, overdue)).toBe('acknowledged')
})

test('delivered and cancelled circuits have no next milestone', () => {
  expect(of(circuit('cancelled', ['acknowledged', '2026-01-02', null]))).toBeUndefined()
  expect(of()).toBeUndefined()
})
