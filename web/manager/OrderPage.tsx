import { useTranslation } from 'react-i18next'
import { AskedToCancel } from '#web/orders/circuits/AskedToCancel.tsx'
import { CircuitActions } from '#web/orders/circuits/CircuitActions.tsx'
import { ChangeMilestone } from '#web/orders/circuits/ChangeMilestone.tsx'
import { MoveAll } from '#web/orders/circuits/MoveAll.tsx'
import { SeveralCircuits } from '#web/orders/circuits/SeveralCircuits.tsx'
import { WithdrawCharge } from '#web/orders/circuits/WithdrawCharge.tsx'
import { PoDownload } from '#web/manager/PoDownload.tsx'
import { DeclinedCancellation } from '#web/orders/DeclinedCancellation.tsx'
import { ExtraCharges } from '#web/orders/ExtraCharges.tsx'
import { OrderRecord, type OfCircuit } from '#web/orders/OrderRecord.tsx'
import { useDates } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'

/** One company's order, to be worked on: circuits are moved on, their dates kept, charges asked for, wishes decided. */
export function OrderPage() {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <OrderRecord
      ways={{ list: paths.managerOrders, print: paths.managerPrintOrder, quote: paths.managerQuote }}
      absentText={t('manager.orders.absentText')}
      placed={({ company, ordered_at: at, ordered_by: name }) =>
        t('manager.orders.placed', { company, date: dates.moment(at), name })
      }
      buyer={({ company }) => company}
      Notices={Notices}
      Actions={CircuitActions}
      EditStep={ChangeMilestone}
      Several={SeveralCircuits}
      All={MoveAll}
      PoFile={PoDownload}
    />
  )
}

/** What the company wishes, and what it has been asked. */
function Notices({ circuit, order }: OfCircuit) {
  return (
    <>
      <AskedToCancel circuit={circuit} order={order} />
      <ExtraCharges circuit={circuit} order={order} Actions={WithdrawCharge} />
      <DeclinedCancellation circuit={circuit} />
    </>
  )
}
