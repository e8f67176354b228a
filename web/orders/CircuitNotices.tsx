import type { OfCircuit, OrderDesk } from '#web/orders/desk.ts'
import { OfferedCancellation } from '#web/orders/OfferedCancellation.tsx'
import { OpenCharge } from '#web/orders/OpenCharge.tsx'

/** What awaits an answer about a circuit, with the buttons of whoever can answer: cancellations and extra charges. */
export function CircuitNotices({ desk, order, circuit }: OfCircuit & { desk: OrderDesk }) {
  const { Request, OfferActions, ChargeActions } = desk
  return (
    <>
      {Request && <Request circuit={circuit} order={order} />}
      <OfferedCancellation circuit={circuit} order={order} Actions={OfferActions} />
      {circuit.charges.map(
        (charge) =>
          charge.status === 'open' && (
            <OpenCharge key={charge.id} circuit={circuit} order={order} charge={charge}>
              <ChargeActions circuit={circuit} order={order} charge={charge} />
            </OpenCharge>
          ),
      )}
    </>
  )
}
