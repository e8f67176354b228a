import { useTranslation } from 'react-i18next'
import { AnswerCharge } from '#web/orders/AnswerCharge.tsx'
import { RequestCancellation } from '#web/orders/RequestCancellation.tsx'
import { DeclinedCancellation } from '#web/orders/DeclinedCancellation.tsx'
import { ExtraCharges } from '#web/orders/ExtraCharges.tsx'
import { OrderRecord, type OfCircuit } from '#web/orders/OrderRecord.tsx'
import { PoFile } from '#web/orders/PoFile.tsx'
import { useDates } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'

/** The company's own order: its purchase order can be attached, and the end of a circuit asked for. */
export function OrderPage() {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <OrderRecord
      ways={{ list: paths.orders, print: paths.printOrder, quote: paths.quote }}
      absentText={t('orders.notThereText')}
      placed={({ ordered_at: at, ordered_by: name }) => t('orders.placed', { date: dates.moment(at), name })}
      Notices={Notices}
      Foot={RequestCancellation}
      PoFile={PoFile}
    />
  )
}

/** What we ask of the buyer, and what we have answered. */
function Notices({ circuit, order }: OfCircuit) {
  return (
    <>
      <ExtraCharges circuit={circuit} order={order} Actions={AnswerCharge} />
      <DeclinedCancellation circuit={circuit} />
    </>
  )
}
