import { useTranslation } from 'react-i18next'
import { senOf, timesAmount } from '#contract/money.ts'
import type { ExtraCharge, Order } from '#contract/orders/order.ts'
import { useMoney } from '#web/platform/money.ts'

export function DepositRise({ order, charge }: { order: Order; charge: ExtraCharge }) {
  const { t } = useTranslation()
  const money = useMoney()
  const rise = timesAmount(charge.mrc, order.deposit_months)
  return senOf(rise) > 0 && <span>{t('circuits.charge.deposit', { amount: money(rise) })}</span>
}
