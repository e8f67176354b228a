import { Box, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { customerApi } from '#contract/customers.ts'
import type { CustomerAccount } from '#contract/customers/account.ts'
import { AccountDialog, type SentChanges } from '#web/customers/AccountDialog.tsx'
import ui from '#web/parts/ui.module.css'
import { entryFields, type AccountList } from '#web/customers/fields.ts'
import { ConfirmButton } from '#web/parts/dialog/ConfirmDialog.tsx'
import { Section } from '#web/parts/page/Section.tsx'

type Entry<List extends AccountList> = CustomerAccount[List][number]

interface EntryListProps<List extends AccountList> {
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
}

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
}: EntryListProps<List>) {
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
                  {t('customers.editShort')}
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
