import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { FullOrder } from '#contract/orders/list.ts'
import { circuitLinkId } from '#web/orders/CircuitBoard.tsx'
import { CircuitCard } from '#web/orders/CircuitCard.tsx'
import type { OrderDesk } from '#web/orders/desk.ts'
import { SideDrawer } from '#web/parts/dialog/SideDrawer.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The drawer was opened from the board below it, to which Back returns. */
    onBoard?: boolean
  }
}

interface CircuitDrawerProps {
  desk: OrderDesk
  order: FullOrder
  /** The circuit named in the address, if any. */
  reference: string | undefined
}

/** The details of the circuit that the address names. Closing it returns to the board and to the circuit's row. */
export function CircuitDrawer({ desk, order, reference }: CircuitDrawerProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { history } = useRouter()
  const onBoard = useRouterState({ select: ({ location }) => location.state.onBoard })
  const circuit = order.circuit_list.find((each) => each.circuit_reference === reference)
  if (!circuit) return null
  const close = () => {
    if (onBoard) history.back()
    else void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
    // Once the drawer has let go of the focus.
    setTimeout(() => document.getElementById(circuitLinkId(circuit.circuit_reference))?.focus(), 50)
  }
  return (
    <SideDrawer title={t('orders.board.title', { reference: circuit.circuit_reference })} onClose={close}>
      <CircuitCard key={circuit.id} desk={desk} order={order} circuit={circuit} />
    </SideDrawer>
  )
}
