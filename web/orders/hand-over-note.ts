import { useTranslation } from 'react-i18next'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { lastMoveOf } from '#contract/orders/outcome.ts'
import { useDates } from '#web/platform/dates.ts'

/** Beside a hand-over that has moved: the first promise, and why it moved. Undefined while it is as first promised. */
export function useHandOverNote(order: FullOrder): (circuit: Circuit) => string | undefined {
  const { t } = useTranslation()
  const dates = useDates()
  return (circuit) => {
    if (circuit.promised === circuit.first_promised) return undefined
    const first = t('orders.firstPromised', { date: dates.fullDay(circuit.first_promised) })
    const move = lastMoveOf(order, circuit)
    if (!move?.reason_code) return first
    const why = t(`status.moveReasons.${move.reason_code}`)
    return `${first} · ${move.reason ? t('orders.movedBecause', { why, reason: move.reason }) : why}`
  }
}
