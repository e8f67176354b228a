import { Alert, Anchor, Button, Stack, Text, Code, Skeleton, Checkbox, TextInput } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { customerApi } from '#contract/customers.ts'
import {
  type CustomerAccount,
  countedQuotes,
  type AccountChange,
  type AccountEvent,
} from '#contract/customers/account.ts'
import { paths, quoteListPath } from '#contract/paths.ts'
import { customerPath } from '#web/customers/fields.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { AccountSectionCard, EntryList, SsoDomains } from '#web/customers/account.tsx'
import { Money, RateNote } from '#web/parts/money/Money.tsx'
import { Section, Loaded, LoadedRecord, RecordPage } from '#web/parts/page/page.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useRead, useWrite, useFailureText } from '#web/platform/query.ts'
import { useVisit } from '#web/platform/drafts.ts'
import { orderStatuses } from '#contract/orders/order.ts'
import { Facts, Day, Timeline } from '#web/parts/record/record.tsx'
import { AccountDialog } from '#web/customers/AccountDialog.tsx'
import { ConfirmButton, FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { taxCodes } from '#contract/tax.ts'
import { ssoApi, type SsoSettings } from '#contract/sso.ts'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { PasswordField } from '#web/parts/form/PasswordField.tsx'

/** Client managers read the account; the admin changes it. */
export function CustomerProfile() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const account = useRead(customerApi.one, { params: { id } })
  useVisit(
    account.data && {
      path: customerPath('profile', id),
      name: account.data.company,
      about: account.data.registration_no,
    },
  )
  const profile = useRead(sessionApi.profile).data
  const role = profile && roleOf(profile.user_role_id)
  const editable = role === 'admin'
  return (
    <LoadedRecord
      read={account}
      back={
        <Anchor renderRoot={(props) => <Link to={paths.customers} {...props} />}>
          ← {t('customers.back')}
        </Anchor>
      }
      head={useHead(id, editable)}
      absent={{ title: t('customers.notThere'), text: t('customers.notThereText') }}
    >
      {(loaded) => <LoadedAccount account={loaded} editable={editable} linked={role === 'client_manager'} />}
    </LoadedRecord>
  )
}

function useHead(id: string, editable: boolean) {
  const { t } = useTranslation()
  return (account: CustomerAccount | undefined) => {
    if (!account) return { title: t('customers.one') }
    return {
      title: account.company,
      lead: account.registration_no,
      action: (
        <>
          <Button
            variant="default"
            renderRoot={(props) => <Link to={customerPath('contacts', id)} {...props} />}
          >
            {t('customers.contacts')}
          </Button>
          {editable && <HoldButton account={account} />}
        </>
      ),
    }
  }
}

interface LoadedAccountProps {
  account: CustomerAccount
  editable: boolean
  linked: boolean
}

function LoadedAccount({ account, editable, linked }: LoadedAccountProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const card = { account, editable }
  return (
    <Stack>
      {account.hold && (
        <Alert
          color="red"
          icon={<IconLock aria-hidden />}
          title={t('customers.onHoldSince', { date: dates.moment(account.hold.since) })}
        >
          {account.hold.reason}
        </Alert>
      )}
      <RecordPage
        main={
          <>
            <AccountSectionCard {...card} section="company" />
            <AccountSectionCard {...card} section="billing" />
            <AccountLists {...card} />
            {editable && <SingleSignOn company={account.id} />}
          </>
        }
        state={<AccountNumbers account={account} linked={linked} />}
        beside={
          <>
            <AccountSectionCard
              {...card}
              section="credit"
              more={[
                {
                  name: t('customers.committed'),
                  value: <Money amount={account.committed_mrc} perMonth />,
                  note: t('customers.creditRule'),
                },
              ]}
            />
            <RateNote />
            <AccountSectionCard
              {...card}
              section="sales"
              more={[
                {
                  name: t('customers.field.pricing_rule'),
                  value: account.pricing_rule?.name ?? t('customers.basePrices'),
                },
              ]}
            />
            <AccountSectionCard {...card} section="licence" />
            <AccountSectionCard {...card} section="contract" />
          </>
        }
        below={
          <Section title={t('customers.history.title')}>
            <AccountHistory events={account.events} />
          </Section>
        }
      />
    </Stack>
  )
}

function AccountLists(card: { account: CustomerAccount; editable: boolean }) {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <>
      <EntryList
        {...card}
        list="exemptions"
        nameOf={({ code, from_date }) => `${t(`customers.code.${code}`)}, ${dates.day(from_date)}`}
        about={({ certificate, to_date }) =>
          `${certificate} · ${to_date === null ? t('customers.untilFurtherNotice') : t('customers.until', { date: dates.day(to_date) })}`
        }
      />
      <EntryList
        {...card}
        list="billing_accounts"
        nameOf={({ number }) => number}
        about={({ name, email, medium }) => [name, email, medium].filter(Boolean).join(' · ')}
        empty={{ medium: card.account.billing_medium, email: card.account.billing_email }}
      />
      <EntryList
        {...card}
        list="nnis"
        nameOf={({ name }) => name}
        about={({ building, nis_code, port_mbps, circuits, load_mbps, load_limit }) =>
          [
            `${building} (${nis_code})`,
            port_mbps === null
              ? t('customers.portUnknown')
              : t('sites.load', { load: load_mbps / 1_000, port: port_mbps / 1_000 }),
            load_limit !== 100 && t('customers.loadLimit', { percent: load_limit }),
            t('customers.circuits', { count: circuits }),
          ]
            .filter(Boolean)
            .join(' · ')
        }
        stays={({ circuits }) => (circuits > 0 ? t('customers.nniInUse', { count: circuits }) : null)}
        empty={{ load_limit: 100 }}
        fixed={['nis_code']}
      />
    </>
  )
}

interface AccountNumbersProps {
  account: CustomerAccount
  linked: boolean
}

/** Counts of quotes and orders; for those who may open them, each links to that list. */
function AccountNumbers({ account: { id, quotes, orders }, linked }: AccountNumbersProps) {
  const { t } = useTranslation()
  const company_id = String(id)
  const count = (what: string, value: number, to: string, search: Record<string, string>) =>
    linked && value > 0 ? (
      <Anchor
        aria-label={`${what}: ${value}`}
        renderRoot={(props) => <Link to={to} search={search} {...props} />}
      >
        {value}
      </Anchor>
    ) : (
      value
    )
  return (
    <Section title={t('customers.numbers')}>
      <Facts
        facts={[
          ...countedQuotes.map((status) => {
            const name = t('customers.quotesNamed', { status: t(`status.${status}`) })
            return {
              name,
              value: count(name, quotes[status], quoteListPath(status, 'staff'), { company_id }),
            }
          }),
          ...orderStatuses.map((status) => {
            const name = t('customers.ordersNamed', { status: t(`status.order.${status}`) })
            return { name, value: count(name, orders[status], paths.staffOrders, { company_id, status }) }
          }),
        ]}
      />
    </Section>
  )
}

const reasonField = [{ name: 'hold_reason', kind: 'words', required: true }] as const

/** The company can read the reason for the hold. */
function HoldButton({ account }: { account: CustomerAccount }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const held = account.hold !== null
  const Icon = held ? IconLockOpen : IconLock
  const title = t(held ? 'customers.releaseTitle' : 'customers.holdTitle', { company: account.company })
  const look = { variant: 'default', leftSection: <Icon size={16} aria-hidden /> }
  if (held)
    return (
      <ConfirmButton
        text={t('customers.release')}
        button={look}
        endpoint={customerApi.change}
        input={{ params: { id: account.id }, body: { version: account.version, hold_reason: null } }}
        title={title}
        confirm={t('customers.release')}
      >
        {t('customers.releaseText')}
      </ConfirmButton>
    )
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {t('customers.hold')}
      </Button>
      {open && (
        <AccountDialog
          account={account}
          title={title}
          submit={t('customers.hold')}
          fields={reasonField}
          of={{}}
          changes={(sent) => sent}
          dangerous
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function AccountHistory({ events }: { events: readonly AccountEvent[] }) {
  const { t } = useTranslation()
  if (events.length === 0) return <Text c="dimmed">{t('customers.history.none')}</Text>
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
  switch (change.field) {
    case 'credit_limit':
    case 'spending_limit': {
      const amount = change[side]
      return amount === null ? t('customers.noLimit') : <Money recorded amount={amount} />
    }
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

function SingleSignOn({ company }: { company: number }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const read = useRead(ssoApi.settings, { params: { id: company } })
  const connection = read.data?.connection
  return (
    <Section
      title={t('sso.settings.title')}
      aside={
        read.data && (
          <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
            {t(connection ? 'sso.settings.change' : 'sso.settings.setUp')}
          </Button>
        )
      }
    >
      <Loaded read={read} skeleton={<Skeleton height={240} />}>
        {(settings) => (
          <Stack>
            <Text c="dimmed">{t('sso.settings.lead')}</Text>
            {connection ? (
              <Facts
                facts={[
                  {
                    name: t('sso.settings.state'),
                    value: t(connection.enabled ? 'sso.settings.enabled' : 'sso.settings.disabled'),
                  },
                  { name: t('sso.settings.issuer'), value: <Code>{connection.issuer}</Code> },
                  { name: t('sso.settings.clientId'), value: <Code>{connection.client_id}</Code> },
                  {
                    name: t('sso.settings.confirm'),
                    value: t(connection.emails_confirmed ? 'customers.yes' : 'customers.no'),
                  },
                  { name: t('sso.settings.linked'), value: settings.linked_people },
                ]}
              />
            ) : (
              <Text>{t('sso.settings.none')}</Text>
            )}
            <Facts
              facts={[
                {
                  name: t('sso.settings.redirect'),
                  value: <Code style={{ overflowWrap: 'anywhere' }}>{settings.redirect_uri}</Code>,
                  note: t('sso.settings.redirectHint'),
                },
              ]}
            />
            <SsoDomains company={company} domains={settings.domains} />
            {open && (
              <ProviderDialog
                company={company}
                connection={connection ?? null}
                onClose={() => setOpen(false)}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

interface ProviderDialogProps {
  company: number
  connection: SsoSettings['connection']
  onClose: () => void
}

/** The provider's secret is typed here and never shown again. */
function ProviderDialog({ company, connection, onClose }: ProviderDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const save = useDialogWrite(ssoApi.configure, onClose)
  const test = useWrite(ssoApi.test)
  const form = usePortalForm({
    initial: {
      issuer: connection?.issuer ?? '',
      client_id: connection?.client_id ?? '',
      client_secret: '',
      enabled: connection?.enabled ?? false,
      emails_confirmed: connection?.emails_confirmed ?? false,
    },
    write: save,
    input: (values) => ({ params: { id: company }, body: values }),
  })
  const { issuer, enabled, emails_confirmed } = form.values
  return (
    <FormDialog
      form={form}
      title={t(connection ? 'sso.settings.change' : 'sso.settings.setUp')}
      submit={t('sso.settings.save')}
      onClose={onClose}
    >
      <TextInput
        {...form.field('issuer')}
        label={t('sso.settings.issuer')}
        description={t('sso.settings.issuerHint')}
        inputMode="url"
        data-autofocus
      />
      <div>
        <Button
          variant="default"
          size="compact-md"
          loading={test.isPending}
          disabled={issuer.trim() === ''}
          onClick={() => test.mutate({ params: { id: company }, body: { issuer } })}
        >
          {t('sso.settings.test')}
        </Button>
        <div role="status">
          {test.data && t('sso.settings.tested', { host: test.data.data.sign_in_host })}
          {test.error && failureText(test.error)}
        </div>
      </div>
      <TextInput {...form.field('client_id')} label={t('sso.settings.clientId')} />
      <PasswordField
        {...form.field('client_secret')}
        label={t('sso.settings.secret')}
        description={connection ? t('sso.settings.secretKept') : undefined}
        autoComplete="new-password"
      />
      <Checkbox
        label={t('sso.settings.confirm')}
        description={t('sso.settings.confirmHint')}
        checked={emails_confirmed}
        onChange={(event) => form.set({ emails_confirmed: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('sso.settings.enable')}
        checked={enabled}
        onChange={(event) => form.set({ enabled: event.currentTarget.checked })}
      />
    </FormDialog>
  )
}
