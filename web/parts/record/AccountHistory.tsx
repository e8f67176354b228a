import { useTranslation } from 'react-i18next'
import type { AccountChange, AccountEvent } from '#contract/customers/account.ts'
import { taxCodes } from '#contract/tax.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { Day, Timeline } from '#web/parts/record/record.tsx'

export function AccountHistory({ events }: { events: readonly AccountEvent[] }) {
  const { t } = useTranslation()
  return (
    <Timeline
      events={events.map(({ at, actor, action, reason, changes }) => ({
        at,
        actor,
        what: t(`customers.history.${action}`),
        said:
          reason === null
            ? null
            : {
                name: t(`customers.field.${action === 'colleague' ? 'colleague' : 'hold_reason'}`),
                text: reason,
              },
        changes: changes.map((change) => ({
          name: t(`customers.field.${change.field}`),
          before: <Value change={change} side="before" />,
          after: <Value change={change} side="after" />,
        })),
      }))}
    />
  )
}

function Value({ change, side }: { change: AccountChange; side: 'before' | 'after' }) {
  const { t } = useTranslation()
  if (change.field === 'credit_limit' || change.field === 'spending_limit') {
    const amount = change[side]
    return amount === null ? t('customers.noLimit') : <Money recorded amount={amount} />
  }
  const { field, [side]: value } = change
  if (field === 'deposit_months' && value === null) return t('customers.standard')
  if (value === null || value === '') return t('common.empty')
  if (value === 'yes' || value === 'no') return t(`customers.${value}`)
  if (field === 'contract_from' || field === 'contract_to') return <Day value={value} />
  if (field === 'exemption') {
    const [code, certificate, from, to] = value.split(' · ')
    const known = taxCodes.find((each) => each === code)
    return (
      <>
        {known ? t(`customers.code.${known}`) : code}, {certificate}, {from && <Day value={from} />}–
        {to && <Day value={to} />}
      </>
    )
  }
  if (field === 'pricing_rule') {
    const [rule, from = ''] = value.split(' · ')
    return (
      <>
        {rule || t('customers.basePrices')}, <Day value={from} />
      </>
    )
  }
  // The last part of an NNI is the speed of its port.
  return field === 'nni' && / \d+$/.test(value) ? `${value} Mbps` : value
}
