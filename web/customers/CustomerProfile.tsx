import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { customerApi } from '#contract/customers.ts'
import type { CustomerAccount } from '#contract/customers/account.ts'
import { paths } from '#contract/paths.ts'
import { customerPath } from '#web/customers/customer-path.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { AccountHistory } from '#web/customers/AccountHistory.tsx'
import { AccountLists } from '#web/customers/AccountLists.tsx'
import { AccountNumbers } from '#web/customers/AccountNumbers.tsx'
import { AccountSectionCard } from '#web/customers/AccountSectionCard.tsx'
import { HoldButton } from '#web/customers/HoldButton.tsx'
import { SingleSignOn } from '#web/customers/SingleSignOn.tsx'
import { Money, RateNote } from '#web/parts/money/Money.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { LoadedRecord } from '#web/parts/record/LoadedRecord.tsx'
import { RecordPage } from '#web/parts/record/RecordPage.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useVisit } from '#web/platform/recent.ts'

/** A customer account: client managers read it, the admin changes it. */
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
  /** The reader may open quotes and orders. */
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
                  name: t('customers.pricingRule'),
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
