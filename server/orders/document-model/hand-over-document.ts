import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit } from '#contract/orders/order.ts'
import type { DocumentModel } from '#contract/documents.ts'
import { documentTexts } from '#server/orders/document-model/blocks.ts'
import type { OrderStyle } from '#server/orders/document-model/order-document.ts'
import { siteFacts, sitesOfCircuit } from '#server/orders/document-model/sites.ts'

/** The certificate of a delivered circuit: what was handed over, where and on which day, to be signed by both sides. */
export function handOverDocument(
  order: FullOrder,
  circuit: Circuit,
  { language, letterhead, quotes }: OrderStyle,
): DocumentModel {
  const { say, date, fact, serviceText } = documentTexts(language)
  const handedOver = circuit.milestones.find(({ kind }) => kind === 'handed_over')?.actual
  return {
    language,
    title: say.title.hand_over(circuit.circuit_reference),
    foot: `${circuit.circuit_reference} · ${order.order_reference}`,
    letterhead,
    blocks: [
      { kind: 'text', text: say.handOverText(order.company) },
      {
        kind: 'facts',
        facts: [
          ...fact(say.company, order.company),
          ...fact(say.handedOver, handedOver && date(handedOver)),
          ...fact(say.circuit, circuit.circuit_reference),
          ...fact(say.order, order.order_reference),
          ...fact(say.poNumber, order.po_number),
          ...fact(say.service, serviceText(circuit.quote)),
          ...fact(say.quote, circuit.quote.quote_reference),
          ...siteFacts(sitesOfCircuit(circuit, quotes.get(circuit.quote.id)!), language),
        ],
      },
      {
        kind: 'table',
        heads: [say.milestone, say.planned, say.done],
        rows: circuit.milestones.map(({ kind, planned, actual, closed }) => ({
          cells: [
            { text: say.milestones[kind] },
            { text: date(planned) },
            { text: closed === 'not_needed' ? say.notNeeded : actual ? date(actual) : '' },
          ],
        })),
      },
      { kind: 'signatures', names: [say.signedBy.carrier, say.signedBy.company] },
    ],
  }
}
