import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AccountChange, AccountEvent } from '#contract/customers/events.ts'
import { taxCodes } from '#contract/tax.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { Day } from '#web/parts/record/Day.tsx'
import { Timeline } from '#web/parts/record/Timeline.tsx'

/** Who changed what of an account, and when, latest first. */
export function AccountHistory({ events }: { events: readonly AccountEvent[] }) {
  const { t } = useTranslation()
  if (events.length === 0) return <Text c="dimmed">{t('customers.history.none')}</Text>
  return (
    <Timeline
      events={events.map(({ at, actor, action, reason, changes }) => ({
        at,
        actor,
        what: t(`customers.history.${action}`),
        said: reason === null ? null : { name: t('customers.field.hold_reason'), text: reason },
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
  const { field } = change
  if (field === 'credit_limit') {
    const amount = change[side]
    return amount === null ? t('customers.noLimit') : <Money recorded amount={amount} />
  }
  const value = change[side]
  if (field === 'deposit_months' && value === null) return t('customers.standard')
  if (value === null || value === '') return t('common.empty')
  if (field === 'licensed_provider' || field === 'sso_enabled' || field === 'sso_emails_confirmed')
    return t(value === 'yes' ? 'customers.yes' : 'customers.no')
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
