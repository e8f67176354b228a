import { Anchor } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { customerApi } from '#contract/customers.ts'
import type { Contact } from '#contract/customers/account.ts'
import { customerPath } from '#web/customers/fields.ts'
import { userStatusOf } from '#contract/roles.ts'
import type { Column } from '#web/parts/list/list.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { EmptyState, LoadedRecord } from '#web/parts/page/page.tsx'
import { useRead } from '#web/platform/query.ts'
import { mailtoOf, telOf } from '#web/platform/contact-address.ts'

export function CustomerContacts() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const read = useRead(customerApi.contacts, { params: { id } })
  const columns = useColumns()
  return (
    <LoadedRecord
      read={read}
      back={
        <Anchor renderRoot={(props) => <Link to={customerPath('profile', id)} {...props} />}>
          ← {t('customers.one')}
        </Anchor>
      }
      head={(loaded) => ({ title: t('customers.contacts'), lead: loaded?.company })}
      absent={{ title: t('customers.notThere'), text: t('customers.notThereText') }}
    >
      {({ contacts }) =>
        contacts.length === 0 ? (
          <EmptyState
            icon={IconUsers}
            title={t('customers.noContacts')}
            text={t('customers.noContactsText')}
          />
        ) : (
          <ListTable
            caption={t('customers.contacts')}
            rows={contacts}
            columns={columns}
            nameOf={({ name }) => name}
          />
        )
      }
    </LoadedRecord>
  )
}

function useColumns(): Column<Contact>[] {
  const { t } = useTranslation()
  const either = (text: string) => text || t('common.empty')
  return [
    { key: 'name', head: t('customers.field.name'), cell: ({ name }) => name },
    {
      key: 'responsibility',
      head: t('customers.contact.responsibility'),
      words: true,
      cell: ({ responsibility }) => either(responsibility),
    },
    {
      key: 'email',
      head: t('customers.field.email'),
      cell: ({ email }) => <Anchor href={mailtoOf(email)}>{email}</Anchor>,
    },
    {
      key: 'phone',
      head: t('sendToOrder.phone'),
      cell: ({ phone }) => (phone ? <Anchor href={telOf(phone)}>{phone}</Anchor> : t('common.empty')),
    },
    {
      key: 'status',
      head: t('quotes.status'),
      cell: ({ status_id }) => t(`customers.status.${userStatusOf(status_id) ?? 'pending'}`),
    },
    {
      key: 'administers',
      head: t('users.company_admin'),
      cell: ({ company_admin }) => t(company_admin ? 'customers.yes' : 'customers.no'),
    },
  ]
}
