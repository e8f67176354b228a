import { useTranslation } from 'react-i18next'
import type { CustomerAccount } from '#contract/customers/account.ts'
import { EntryList } from '#web/customers/EntryList.tsx'
import { useDates } from '#web/platform/dates.ts'

/** The lists of an account: exemptions, billing accounts, NNIs. */
export function AccountLists({ account, editable }: { account: CustomerAccount; editable: boolean }) {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <>
      <EntryList
        account={account}
        list="exemptions"
        editable={editable}
        nameOf={({ code, from_date }) => `${t(`customers.code.${code}`)}, ${dates.day(from_date)}`}
        about={({ certificate, to_date }) =>
          `${certificate} · ${to_date === null ? t('customers.untilFurtherNotice') : t('customers.until', { date: dates.day(to_date) })}`
        }
      />
      <EntryList
        account={account}
        list="billing_accounts"
        editable={editable}
        nameOf={({ number }) => number}
        about={({ name, email, medium }) => [name, email, medium].filter(Boolean).join(' · ')}
        empty={{ medium: account.billing_medium, email: account.billing_email }}
      />
      <EntryList
        account={account}
        list="nnis"
        editable={editable}
        nameOf={({ name }) => name}
        about={({ building, nis_code, port_mbps, circuits }) =>
          [
            `${building} (${nis_code})`,
            port_mbps === null
              ? t('customers.portUnknown')
              : t('customers.port', { mbps: port_mbps.toLocaleString('en') }),
            t('customers.circuits', { count: circuits }),
          ].join(' · ')
        }
        stays={({ circuits }) => (circuits > 0 ? t('customers.nniInUse', { count: circuits }) : null)}
        fixed={['nis_code']}
      />
    </>
  )
}
