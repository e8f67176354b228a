import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Section } from '#web/parts/page/Section.tsx'
import type { FullOrder } from '#contract/orders/list.ts'
import type { OrderNeed } from '#contract/orders/order.ts'
import { CircuitNotices } from '#web/orders/CircuitNotices.tsx'
import type { OrderDesk } from '#web/orders/desk.ts'
import ui from '#web/parts/ui.module.css'
import { needsOf } from '#web/orders/milestones.ts'
import { ReferenceText } from '#web/parts/record/Reference.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'

interface NeedAnswerProps {
  desk: OrderDesk
  order: FullOrder
  /** The circuit whose details are open, which show the same. */
  open: string | undefined
}

/** Open charges and cancellation requests of an order, above everything else on its page. */
export function NeedAnswer({ desk, order, open }: NeedAnswerProps) {
  const { t } = useTranslation()
  const shown = (need: OrderNeed) =>
    need === 'offer' || need === 'charge' || (need === 'cancel' && desk.Request)
  const circuits = order.circuit_list.filter(
    (circuit) => circuit.circuit_reference !== open && needsOf(circuit).some(shown),
  )
  if (circuits.length === 0) return null
  return (
    <Section title={t('orders.board.needAnswer')}>
      {circuits.map((circuit) => (
        <div key={circuit.id}>
          <Text mt="xs" className={ui.breakAnywhere}>
            <ReferenceText value={circuit.circuit_reference} /> · <SiteNames quote={circuit.quote} />
          </Text>
          <CircuitNotices desk={desk} order={order} circuit={circuit} />
        </div>
      ))}
    </Section>
  )
}
