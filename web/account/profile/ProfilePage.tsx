import { Anchor, Stack, Text, Alert, Button, Select, SimpleGrid, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi, type Profile as Person, type Profile } from '#contract/session.ts'
import type { en } from '#web/i18n/en.ts'
import { Loaded, PageHead, Section, PageSkeleton } from '#web/parts/page/page.tsx'
import { Facts } from '#web/parts/record/record.tsx'
import { useRead, useWrite } from '#web/platform/query.ts'
import { accountApi, personLengths } from '#contract/account.ts'
import { countryApi } from '#contract/countries.ts'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { showReply } from '#web/platform/messages.ts'

type TextName = keyof (typeof en)['account']
type Field = readonly [text: TextName, value: string | undefined]

export function ProfilePage() {
  const { t } = useTranslation()
  const profile = useRead(sessionApi.profile)
  const roleName = ({ user_role_id: id }: Person) => {
    const role = roleOf(id)
    return role ? t(`common.role.${role}`) : ''
  }
  return (
    <>
      <PageHead title={t('account.profile')} />
      <Loaded read={profile} skeleton={<PageSkeleton />}>
        {(person) => (
          <Stack maw={720}>
            <OwnProfile person={person} role={roleName(person)} />
            {sectionsOf(person).map(([title, fields]) => (
              <Particulars key={title} title={title} fields={fields} />
            ))}
            {person.tenantData && (
              <Text c="dimmed">
                {t('account.companyAsk')}{' '}
                <Anchor
                  underline="always"
                  renderRoot={(props) => <Link to={paths.accountContact} {...props} />}
                >
                  {t('account.toContacts')}
                </Anchor>
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function Particulars({ title, fields }: { title: TextName; fields: readonly Field[] }) {
  const { t } = useTranslation()
  return (
    <Section title={t(`account.${title}`)}>
      <Facts
        facts={fields.map(([text, value]) => ({
          name: t(`account.${text}`),
          value: value || t('common.empty'),
        }))}
      />
    </Section>
  )
}

function sectionsOf({ customer, tenantData: company }: Person): [TextName, Field[]][] {
  if (!company) return []
  return [
    [
      'company',
      [
        ['companyName', customer.company],
        ['brNumber', company.registrationno],
        ['registrationType', company.entity_registered_type],
        ['customerGroup', company.customer_group],
        ['rcc', company.rcc?.title],
        ['creditTerm', company.credit_term],
      ],
    ],
    [
      'billing',
      [
        ['building', company.building],
        ['address1', company.bill_street],
        ['address2', company.bill_street2],
        ['city', company.bill_city],
        ['postcode', company.bill_code],
        ['state', company.bill_state],
        ['country', company.bill_country],
        ['billingMedium', company.billing_medium],
        ['billingEmail', company.email1],
        ['supportingDocuments', company.supporting_documents],
      ],
    ],
  ]
}

/** Only an administrator changes email and role. */
function OwnProfile({ person, role }: { person: Profile; role: string }) {
  const { t } = useTranslation()
  const { first_name, last_name, responsibility, country, phone } = person.customer
  const stored = { first_name, last_name, responsibility, country, phone }
  return (
    <Section title={t('account.person')}>
      <Facts
        facts={[
          { name: t('sendToOrder.email'), value: person.email },
          { name: t('account.role'), value: role, note: t('account.emailAndRole') },
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
            label={t('account.country')}
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
