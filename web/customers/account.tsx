import { Button, Box, Group, Text, Alert, Code, Stack, TextInput, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
import { ssoApi, type SsoDomain } from '#contract/sso.ts'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useFailureText, useWrite } from '#web/platform/query.ts'
import { showReply } from '#web/platform/messages.ts'

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

/** The email domains of a company; the unverified ones show the DNS record that verifies them. */
export function SsoDomains({ company, domains }: { company: number; domains: readonly SsoDomain[] }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <Title order={3}>{t('sso.settings.domains')}</Title>
      {domains.length === 0 && <Text c="dimmed">{t('sso.settings.noDomains')}</Text>}
      <ul className={ui.entries}>
        {domains.map((each) => (
          <DomainEntry key={each.id} of={each} />
        ))}
      </ul>
      <AddDomain key={domains.length} company={company} />
    </Stack>
  )
}

function DomainEntry({ of: { id, domain, record, verified_at } }: { of: SsoDomain }) {
  const { t } = useTranslation()
  const dates = useDates()
  const failureText = useFailureText()
  const params = { id }
  const verify = useWrite(ssoApi.verifyDomain, { onDone: showReply })
  return (
    <li>
      <div className={ui.breakAnywhere}>
        <Box fw={550}>{domain}</Box>
        <Box c="dimmed" fz="xs">
          {verified_at ? (
            t('sso.settings.provenOn', { at: dates.moment(verified_at) })
          ) : (
            <>
              {t('sso.settings.unproven', { domain })}
              <Code block style={{ whiteSpace: 'normal' }}>
                {record}
              </Code>
            </>
          )}
        </Box>
        {verify.error && (
          <Alert color="red" mt="xs">
            {failureText(verify.error)}
          </Alert>
        )}
      </div>
      <Group gap="xs">
        {verified_at === null && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('sso.settings.verifyOne', { domain })}
            loading={verify.isPending}
            onClick={() => verify.mutate({ params })}
          >
            {t('sso.settings.verify')}
          </Button>
        )}
        <ConfirmButton
          text={t('sso.settings.remove')}
          label={t('sso.settings.removeOne', { domain })}
          button={{ variant: 'subtle', color: 'gray', size: 'compact-sm' }}
          endpoint={ssoApi.removeDomain}
          input={{ params }}
          title={t('sso.settings.removeOne', { domain })}
          confirm={t('sso.settings.remove')}
          dangerous
        >
          {t('sso.settings.removeText')}
        </ConfirmButton>
      </Group>
    </li>
  )
}

function AddDomain({ company }: { company: number }) {
  const { t } = useTranslation()
  const add = useWrite(ssoApi.addDomain)
  const form = usePortalForm({
    initial: { domain: '' },
    write: add,
    input: ({ domain }) => ({ params: { id: company }, body: { domain: domain.trim() } }),
  })
  return (
    <form {...form.attributes}>
      <Group align="flex-start">
        <TextInput
          {...form.field('domain')}
          label={t('sso.settings.domain')}
          placeholder="example.com"
          maw={320}
          flex={1}
        />
        <Button type="submit" variant="default" mt={25} loading={form.pending}>
          {t('sso.settings.add')}
        </Button>
      </Group>
      {form.failure && (
        <Alert color="red" mt="xs">
          {form.failure}
        </Alert>
      )}
    </form>
  )
}
