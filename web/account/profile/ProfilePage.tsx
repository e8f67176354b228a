import { Anchor, Stack, Text, Alert, Button, Select, SimpleGrid, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi, type Profile } from '#contract/session.ts'
import { Loaded, PageHead, Section, PageSkeleton } from '#web/parts/page/page.tsx'
import { Facts } from '#web/parts/record/record.tsx'
import { useRead, useWrite } from '#web/platform/query.ts'
import { accountApi, personLengths } from '#contract/account.ts'
import { countryApi } from '#contract/countries.ts'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { showReply } from '#web/platform/messages.ts'

export function ProfilePage() {
  const { t } = useTranslation()
  const profile = useRead(sessionApi.profile)
  return (
    <>
      <PageHead title={t('frame.profile')} />
      <Loaded read={profile} skeleton={<PageSkeleton />}>
        {(person) => (
          <Stack maw={720}>
            <OwnProfile person={person} />
            <CompanyFacts {...person} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function CompanyFacts({ customer, tenantData: company }: Profile) {
  const { t } = useTranslation()
  if (!company) return null
  const facts = (named: Record<string, string | undefined>) => (
    <Facts
      facts={Object.entries(named).map(([name, value]) => ({ name, value: value || t('common.empty') }))}
    />
  )
  return (
    <>
      <Section title={t('quotes.company')}>
        {facts({
          [t('customers.field.company')]: customer.company,
          [t('customers.field.registration_no')]: company.registrationno,
          [t('account.registrationType')]: company.entity_registered_type,
          [t('customers.field.customer_group')]: company.customer_group,
          [t('customers.field.rcc')]: company.rcc?.title,
          [t('customers.field.credit_term')]: company.credit_term,
        })}
      </Section>
      <Section title={t('account.billing')}>
        {facts({
          [t('customers.field.building')]: company.building,
          [t('account.address1')]: company.bill_street,
          [t('account.address2')]: company.bill_street2,
          [t('customers.field.bill_city')]: company.bill_city,
          [t('customers.field.bill_code')]: company.bill_code,
          [t('customers.field.bill_state')]: company.bill_state,
          [t('customers.field.bill_country')]: company.bill_country,
          [t('account.billingMedium')]: company.billing_medium,
          [t('users.account.email1')]: company.email1,
          [t('account.supportingDocuments')]: company.supporting_documents,
        })}
      </Section>
      <Text c="dimmed">
        {t('account.companyAsk')}{' '}
        <Anchor underline="always" renderRoot={(props) => <Link to={paths.accountContact} {...props} />}>
          {t('account.toContacts')}
        </Anchor>
      </Text>
    </>
  )
}

/** Only an administrator changes email and role. */
function OwnProfile({ person }: { person: Profile }) {
  const { t } = useTranslation()
  const role = roleOf(person.user_role_id)
  const { first_name, last_name, responsibility, country, phone } = person.customer
  const stored = { first_name, last_name, responsibility, country, phone }
  return (
    <Section title={t('signUp.you')}>
      <Facts
        facts={[
          { name: t('sendToOrder.email'), value: person.email },
          { name: t('users.role'), value: role && t(`common.role.${role}`), note: t('account.emailAndRole') },
        ]}
      />
      {/* The server may normalise the values. */}
      <OwnFields key={JSON.stringify(stored)} stored={stored} />
    </Section>
  )
}

type Stored = Pick<Profile['customer'], 'first_name' | 'last_name' | 'responsibility' | 'country' | 'phone'>

function OwnFields({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const countries = useRead(countryApi.list, {}, { staleTime: Infinity })
  const write = useWrite(accountApi.changeProfile, { onDone: showReply })
  const form = usePortalForm({
    initial: stored,
    wrong: ({ first_name }) => ({ first_name: first_name.trim() === '' && t('common.firstNameMissing') }),
    whileTyping: true,
    write,
    input: (typed) => ({ body: typed }),
  })
  const country = form.field('country')
  const text = (name: keyof typeof personLengths, label: string, autoComplete: string) => ({
    ...form.field(name),
    label,
    autoComplete,
    maxLength: personLengths[name],
  })
  const names = countries.data?.map(({ name }) => name) ?? []
  return (
    <form {...form.attributes}>
      <Stack mt="md" align="stretch">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <TextInput {...text('first_name', t('signUp.firstName'), 'given-name')} required />
          <TextInput
            {...text('last_name', `${t('signUp.lastName')} (${t('common.optional')})`, 'family-name')}
          />
          <TextInput
            {...text('responsibility', t('account.responsibility'), 'organization-title')}
            placeholder={t('account.responsibilityHint')}
          />
          <TextInput
            {...text('phone', t('sendToOrder.phone'), 'tel')}
            type="tel"
            description={t('account.phoneHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <Select
            id={country.id}
            label={t('customers.field.bill_country')}
            placeholder={t('account.noCountry')}
            // Show the stored country while the list is loading.
            data={names.includes(country.value) || country.value === '' ? names : [country.value, ...names]}
            value={country.value || null}
            onChange={(name) => country.onChange(name ?? '')}
            error={country.error}
            searchable
            clearable
            comboboxProps={{ withinPortal: false }}
          />
        </SimpleGrid>
        {form.failure && <Alert color="red">{form.failure}</Alert>}
        <Text component="div">
          <Button type="submit" loading={form.pending}>
            {t('account.saveProfile')}
          </Button>
        </Text>
      </Stack>
    </form>
  )
}
