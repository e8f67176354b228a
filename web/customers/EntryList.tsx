import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { customerApi } from '#contract/customers.ts'
import type { CustomerAccount } from '#contract/customers/account.ts'
import { AccountDialog, type SentChanges } from '#web/customers/AccountDialog.tsx'
import classes from '#web/customers/EntryList.module.css'
import { entryFields, type AccountList } from '#web/customers/fields.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

type Entry<List extends AccountList> = CustomerAccount[List][number]

interface EntryListProps<List extends AccountList> {
  account: CustomerAccount
  list: List
  editable: boolean
  nameOf: (entry: Entry<List>) => string
  /** What else is said of an entry. */
  about: (entry: Entry<List>) => ReactNode
  /** Why an entry has to stay; null if it can be removed. */
  stays?: (entry: Entry<List>) => string | null
  /** Fields of an entry that cannot be changed later. */
  fixed?: readonly string[]
  /** What a new entry begins with. */
  empty?: Record<string, unknown>
}

/** A list of an account: its entries, and for the admin adding, changing and removing one. */
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
  const [open, setOpen] = useState<{ entry: Entry<List> | null; act: 'write' | 'remove' } | null>(null)
  const entries = account[list] as Entry<List>[]
  const title = t(`customers.list.${named}.title`)
  const others = (without: Entry<List> | null) => entries.filter((each) => each !== without)
  const sent = (changed: unknown[]) => ({ [list]: changed.map(sentEntry) }) as SentChanges
  const close = () => setOpen(null)
  return (
    <Section
      title={title}
      aside={
        editable && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setOpen({ entry: null, act: 'write' })}
          >
            {t(`customers.list.${named}.add`)}
          </Button>
        )
      }
    >
      {entries.length === 0 && <Text c="dimmed">{t(`customers.list.${named}.none`)}</Text>}
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={nameOf(entry)} className={classes.entry}>
            <div>
              <div className={classes.name}>{nameOf(entry)}</div>
              <div className={classes.about}>{about(entry)}</div>
            </div>
            {editable && (
              <Group gap="xs">
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('customers.edit', { what: nameOf(entry) })}
                  onClick={() => setOpen({ entry, act: 'write' })}
                >
                  {t('customers.editShort')}
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={t(`customers.list.${named}.remove`, { name: nameOf(entry) })}
                  disabled={Boolean(stays?.(entry))}
                  title={stays?.(entry) ?? undefined}
                  onClick={() => setOpen({ entry, act: 'remove' })}
                >
                  {t(`customers.list.${named}.removeShort`)}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      {open?.act === 'write' && (
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
          onClose={close}
        />
      )}
      {open?.act === 'remove' && open.entry && (
        <RemoveDialog
          account={account}
          title={t(`customers.list.${named}.remove`, { name: nameOf(open.entry) })}
          text={t(`customers.list.${named}.removeText`)}
          confirm={t(`customers.list.${named}.removeShort`)}
          changes={sent(others(open.entry))}
          onClose={close}
        />
      )}
    </Section>
  )
}

/** What is derived is not sent. */
function sentEntry(entry: unknown) {
  const { building: _, circuits: __, fastest_mbps: ___, ...own } = entry as Record<string, unknown>
  return own
}

interface RemoveDialogProps {
  account: CustomerAccount
  title: string
  text: string
  confirm: string
  changes: SentChanges
  onClose: () => void
}

function RemoveDialog({ account, title, text, confirm, changes, onClose }: RemoveDialogProps) {
  const failureText = useFailureText()
  const write = useWrite(customerApi.change, {
    onDone: ({ message }) => {
      if (message) showMessage(message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      dangerous
      pending={write.isPending}
      failure={write.error && failureText(write.error)}
      onConfirm={() =>
        write.mutate({ params: { id: account.id }, body: { ...changes, version: account.version } })
      }
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  )
}
