import { Alert, Anchor, Button, Stack, Text, Progress, SimpleGrid } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Fragment } from 'react'
import { customerApi } from '#contract/customers.ts'
import { type CustomerAccount, countedQuotes } from '#contract/customers/account.ts'
import { paths, quoteListPath } from '#contract/paths.ts'
import { customerPath } from '#web/customers/fields.ts'
import { AccountSectionCard, EntryList } from '#web/customers/account.tsx'
import { Money, RateNote } from '#web/parts/money/Money.tsx'
import { Section, LoadedRecord, RecordPage } from '#web/parts/page/page.tsx'
import { ListTabs } from '#web/parts/list/list-parts.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useVisit } from '#web/platform/drafts.ts'
import { orderStatuses } from '#contract/orders/order.ts'
import { Facts } from '#web/parts/record/record.tsx'
import { AccountHistory } from '#web/parts/record/AccountHistory.tsx'
import { SingleSignOn } from '#web/customers/SingleSignOn.tsx'
import { AccountDialog } from '#web/customers/AccountDialog.tsx'
import { ConfirmButton, DialogButton } from '#web/parts/dialog/Dialog.tsx'
import { useRole } from '#web/platform/screens.ts'

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
  const role = useRole()
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

const tabs = ['overview', 'billing', 'network', 'sign_in', 'history'] as const
type Tab = (typeof tabs)[number]

interface LoadedAccountProps {
  account: CustomerAccount
  editable: boolean
  linked: boolean
}

function LoadedAccount({ account, editable, linked }: LoadedAccountProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const search: { tab?: string } = useSearch({ strict: false })
  const shown = tabs.filter((each) => editable || each !== 'sign_in')
  const tab = shown.find((each) => each === search.tab) ?? 'overview'
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
      <AccountHead account={account} editable={editable} />
      <ListTabs
        label={t('customers.tabs.label')}
        tabs={shown.map((each) => ({
          text: t(`customers.tabs.${each}`),
          path: customerPath('profile', account.id),
          search: each === 'overview' ? {} : { tab: each },
          current: each === tab,
        }))}
      />
      {tab === 'overview' && (
        <RecordPage
          main={
            <>
              <AccountSectionCard {...card} section="company" />
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
            </>
          }
          state={<AccountNumbers account={account} linked={linked} />}
          beside={
            <>
              <AccountSectionCard {...card} section="licence" />
              <AccountSectionCard {...card} section="contract" />
            </>
          }
        />
      )}
      {tab === 'billing' && (
        <RecordPage
          main={
            <>
              <AccountSectionCard {...card} section="billing" />
              <BillingLists {...card} />
            </>
          }
          state={
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
          }
          beside={<RateNote />}
        />
      )}
      {tab === 'network' && <Network {...card} />}
      {tab === 'sign_in' && <SingleSignOn company={account.id} />}
      {tab === 'history' && (
        <Section title={t('quotes.history.title')}>
          <AccountHistory events={account.events} />
        </Section>
      )}
    </Stack>
  )
}

/** The data of a complete account, and the tab with each field. */
const wanted = {
  tin: 'overview',
  client_manager_id: 'overview',
  account_no: 'overview',
  bill_street: 'billing',
  billing_email: 'billing',
} as const satisfies Record<string, Tab>

/** State, monthly charges, credit used and client manager, and the data that the account lacks. */
function AccountHead({ account, editable }: { account: CustomerAccount; editable: boolean }) {
  const { t } = useTranslation()
  const { hold, committed_mrc, credit_limit, client_manager } = account
  const used = credit_limit === null ? null : Math.round((committed_mrc / credit_limit) * 100)
  const has = { ...account, client_manager_id: client_manager }
  const lacking = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((name) => !has[name])
  const facts = [
    { name: t('customers.standing'), value: t(hold ? 'customers.onHold' : 'customers.mayOrder') },
    { name: t('common.monthly'), value: <Money amount={committed_mrc} perMonth /> },
    {
      name: t('customers.creditUsed'),
      value:
        used === null ? (
          t('customers.noLimit')
        ) : (
          <>
            {used}%
            <Progress
              value={Math.min(used, 100)}
              color={used > 100 ? 'red' : undefined}
              aria-label={`${t('customers.creditUsed')}: ${used}%`}
              mt={4}
            />
          </>
        ),
    },
    { name: t('customers.field.client_manager'), value: client_manager?.name ?? t('common.empty') },
  ]
  return (
    <div>
      <SimpleGrid component="dl" cols={{ base: 2, md: 4 }} my={0}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0} fz="lg" fw={600}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {lacking.length > 0 && (
        <Text mt="sm">
          {t('customers.lacking')}{' '}
          {lacking.map((name, index) => {
            const label = t(`customers.field.${name}`)
            return (
              <Fragment key={name}>
                {index > 0 && ', '}
                {editable ? (
                  <Anchor
                    underline="always"
                    renderRoot={(props) => (
                      <Link
                        to={customerPath('profile', account.id)}
                        search={{ tab: wanted[name], edit: name }}
                        {...props}
                      />
                    )}
                  >
                    {label}
                  </Anchor>
                ) : (
                  label
                )}
              </Fragment>
            )
          })}
        </Text>
      )}
    </div>
  )
}

function BillingLists(card: { account: CustomerAccount; editable: boolean }) {
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
    </>
  )
}

function Network(card: { account: CustomerAccount; editable: boolean }) {
  const { t } = useTranslation()
  return (
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
          t('orders.circuitsCount', { count: circuits }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      stays={({ circuits }) => (circuits > 0 ? t('customers.nniInUse', { count: circuits }) : null)}
      empty={{ load_limit: 100 }}
      fixed={['nis_code']}
    />
  )
}

interface AccountNumbersProps {
  account: CustomerAccount
  linked: boolean
}

/** Counts of quotes, orders and services; for those who may open them, each links to that list. */
function AccountNumbers({ account: { id, quotes, orders, services }, linked }: AccountNumbersProps) {
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
          {
            name: t('services.title'),
            value: count(t('services.title'), services, paths.staffServices, { company_id }),
          },
        ]}
      />
    </Section>
  )
}

const reasonField = [{ name: 'hold_reason', kind: 'words', required: true }] as const

/** The company can read the reason for the hold. */
function HoldButton({ account }: { account: CustomerAccount }) {
  const { t } = useTranslation()
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
    <DialogButton text={t('customers.hold')} button={look}>
      {(onClose) => (
        <AccountDialog
          account={account}
          title={title}
          submit={t('customers.hold')}
          fields={reasonField}
          of={{}}
          changes={(sent) => sent}
          dangerous
          onClose={onClose}
        />
      )}
    </DialogButton>
  )
}
