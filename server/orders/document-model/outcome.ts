import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { cancelledAt, handedOverOn, lastMoveOf, whyCancelled } from '#contract/orders/outcome.ts'
import type { Language } from '#contract/session.ts'
import { documentTexts } from '#server/orders/document-model/blocks.ts'
import { dayIn } from '#server/platform/calendar.ts'

/** When a circuit is handed over, or was; in brackets what had been planned and promised, where that differs, and why. */
export function handOverText(order: FullOrder, circuit: Circuit, language: Language): string {
  const { say, date } = documentTexts(language)
  const { promised, first_promised } = circuit
  const actual = handedOverOn(circuit)
  const planned = `${say.promised}: ${date(promised)}`
  const main = actual === null ? planned : `${say.milestones.handed_over}: ${date(actual)}`
  const beside = [
    actual !== null && actual !== promised && planned,
    ...(promised === first_promised ? [] : [say.firstPromised(date(first_promised)), whyMoved()]),
  ].filter(Boolean)
  return beside.length > 0 ? `${main} (${beside.join(' · ')})` : main

  function whyMoved() {
    const { reason_code: code, reason } = lastMoveOf(order, circuit) ?? {}
    return code && [say.moveReasons[code], reason].filter(Boolean).join(': ')
  }
}

/** The state of a circuit; of a cancelled one also when and why. */
export function statusText(
  order: FullOrder,
  circuit: Circuit,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const { say, date } = documentTexts(language)
  const at = cancelledAt(order, circuit)
  const state = at ? say.cancelledOn(date(dayIn(timeZone, new Date(at)))) : say.orderStatus[circuit.status]
  const { reason, charge } = whyCancelled(circuit)
  const why = charge ? say.cancelledFor[charge] : reason
  return why ? `${state}: ${why}` : state
}
