import { Button, Box, Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import type { CustomerAccount } from '#contract/customers/account.ts'
import { AccountDialog, type SentChanges } from '#web/customers/AccountDialog.tsx'
import {
  accountSections,
  type AccountField,
  type AccountSection,
  entryFields,
  type AccountList,
} from '#web/customers/fields.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { Section } from '#web/parts/page/page.tsx'
import { Day, Facts, type Fact } from '#web/parts/record/record.tsx'
import { customerApi } from '#contract/customers.ts'
import ui from '#web/parts/ui.module.css'
import { ConfirmButton } from '#web/parts/dialog/Dialog.tsx'

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
  const { edit }: { edit?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const title = t(`customers.section.${section}`)
  const fields: readonly AccountField[] = accountSections[section]
  // A link to a field opens its dialog.
  const linked = editable ? fields.find(({ name }) => name === edit)?.name : undefined
  const close = () => {
    setOpen(false)
    if (linked)
      void navigate({ to: '.', search: (before: object) => ({ ...before, edit: undefined }), replace: true })
  }
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
            {t('serviceEditor.edit')}
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
      {(open || linked) && (
        <AccountDialog
          account={account}
          title={t('customers.edit', { what: title })}
          submit={t('customers.save')}
          fields={fields}
          of={of}
          changes={changesOf}
          focus={linked}
          onClose={close}
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
        ? t('priceSearch.none')
        : t('customers.months', { count: Number(value) })
  if (value === null || value === undefined || value === '') return t('common.empty')
  return kind === 'day' ? <Day value={String(value)} /> : String(value)
}

type Entry<List extends AccountList> = CustomerAccount[List][number]

/** A list of an account; the admin can add, change and remove entries. */
export function EntryList<List extends AccountList>({
  account,
  list,
  editable,
  nameOf,
  about,
  stays,
  fixed,
  empty = {},
}: {
  account: CustomerAccount
  list: List
  editable: boolean
  nameOf: (entry: Entry<List>) => string
  about: (entry: Entry<List>) => ReactNode
  /** Why an entry cannot be removed; null if it can. */
  stays?: (entry: Entry<List>) => string | null
  /** Fields that cannot be changed later. */
  fixed?: readonly string[]
  empty?: Record<string, unknown>
}) {
  const { t } = useTranslation()
  const named: AccountList = list
  const [open, setOpen] = useState<{ entry: Entry<List> | null } | null>(null)
  const entries = account[list] as Entry<List>[]
  const title = t(`customers.list.${named}.title`)
  const sent = (changed: unknown[]) => ({ [list]: changed.map(sentEntry) }) as SentChanges
  return (
    <Section
      title={title}
      aside={
        editable && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setOpen({ entry: null })}
          >
            {t(`customers.list.${named}.add`)}
          </Button>
        )
      }
    >
      {entries.length === 0 && <Text c="dimmed">{t(`customers.list.${named}.none`)}</Text>}
      <ul className={ui.entries}>
        {entries.map((entry) => (
          <li key={nameOf(entry)}>
            <div>
              <Box fw={550}>{nameOf(entry)}</Box>
              <Box c="dimmed" fz="xs" className={ui.breakAnywhere}>
                {about(entry)}
              </Box>
            </div>
            {editable && (
              <Group gap="xs">
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('customers.edit', { what: nameOf(entry) })}
                  onClick={() => setOpen({ entry })}
                >
                  {t('serviceEditor.edit')}
                </Button>
                <ConfirmButton
                  text={t(`customers.list.${named}.removeShort`)}
                  label={t(`customers.list.${named}.remove`, { name: nameOf(entry) })}
                  button={{
                    variant: 'subtle',
                    color: 'gray',
                    size: 'compact-sm',
                    disabled: Boolean(stays?.(entry)),
                    title: stays?.(entry) ?? undefined,
                  }}
                  endpoint={customerApi.change}
                  input={{
                    params: { id: account.id },
                    body: { ...sent(entries.filter((each) => each !== entry)), version: account.version },
                  }}
                  title={t(`customers.list.${named}.remove`, { name: nameOf(entry) })}
                  confirm={t(`customers.list.${named}.removeShort`)}
                  dangerous
                >
                  {t(`customers.list.${named}.removeText`)}
                </ConfirmButton>
              </Group>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <AccountDialog
          account={account}
          title={
            open.entry ? t('customers.edit', { what: nameOf(open.entry) }) : t(`customers.list.${named}.add`)
          }
          submit={t('customers.save')}
          fields={entryFields[list]}
          of={open.entry ?? empty}
          fixed={open.entry ? fixed : undefined}
          changes={(typed) =>
            sent(
              open.entry
                ? entries.map((each) => (each === open.entry ? { ...each, ...typed } : each))
                : [...entries, typed],
            )
          }
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

/** Derived fields are not sent. */
function sentEntry(entry: unknown) {
  const { building: _, circuits: __, fastest_mbps: ___, ...own } = entry as Record<string, unknown>
  return own
}
