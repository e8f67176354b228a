import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerAccount } from '#contract/customers/account.ts'
import { AccountDialog, type SentChanges } from '#web/customers/AccountDialog.tsx'
import { accountSections, type AccountField, type AccountSection } from '#web/customers/fields.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { Day } from '#web/parts/record/Day.tsx'
import { Facts, type Fact } from '#web/parts/record/Facts.tsx'

interface AccountSectionCardProps {
  account: CustomerAccount
  section: AccountSection
  editable: boolean
  more?: readonly Fact[]
}

/** One section of an account; the admin can edit its fields in a dialog. */
export function AccountSectionCard({ account, section, editable, more = [] }: AccountSectionCardProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const title = t(`customers.section.${section}`)
  const fields: readonly AccountField[] = accountSections[section]
  const of = fieldsOf(account)
  return (
    <Section
      title={title}
      aside={
        editable && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => setOpen(true)}
            aria-label={t('customers.edit', { what: title })}
          >
            {t('customers.editShort')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ...fields.map((field) => ({
            name: t(`customers.field.${field.name as 'company'}`),
            value: (
              <FieldValue field={field} of={{ ...of, client_manager_id: account.client_manager?.name }} />
            ),
          })),
          ...more,
        ]}
      />
      {open && (
        <AccountDialog
          account={account}
          title={t('customers.edit', { what: title })}
          submit={t('customers.save')}
          fields={fields}
          of={of}
          changes={changesOf}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}

/** The unit and the manager are sent as ids. */
function fieldsOf({ rcc, client_manager, ...account }: CustomerAccount): Record<string, unknown> {
  return { ...account, rcc_id: rcc?.id, rcc_title: rcc?.title, client_manager_id: client_manager?.id }
}

function changesOf({ rcc_id, rcc_title, ...sent }: Record<string, unknown>): SentChanges {
  const unit =
    rcc_id === undefined ? {} : { rcc: rcc_id === '' ? null : { id: Number(rcc_id), title: rcc_title } }
  return { ...sent, ...unit } as SentChanges
}

function FieldValue({ field: { name, kind }, of }: { field: AccountField; of: Record<string, unknown> }) {
  const { t } = useTranslation()
  const value = of[name]
  if (kind === 'check') return t(value === true ? 'customers.yes' : 'customers.no')
  if (kind === 'amount')
    return value === null ? (
      t('customers.noLimit')
    ) : (
      <Money amount={value as CustomerAccount['committed_mrc']} />
    )
  if (kind === 'months')
    return value === null
      ? t('customers.standard')
      : value === 0
        ? t('customers.noDeposit')
        : t('customers.months', { count: Number(value) })
  if (value === null || value === undefined || value === '') return t('common.empty')
  return kind === 'day' ? <Day value={String(value)} /> : String(value)
}
