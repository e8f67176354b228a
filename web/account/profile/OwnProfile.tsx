import { Alert, Button, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { accountApi, personLengths } from '#contract/account.ts'
import { countryApi } from '#contract/countries.ts'
import type { Profile } from '#contract/session.ts'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { Section } from '#web/parts/page/Section.tsx'
import { Facts } from '#web/parts/record/Facts.tsx'
import { showMessage } from '#web/platform/messages.ts'
import { useRead, useWrite } from '#web/platform/query.ts'

/** What people change about themselves; their email and role are an administrator's. */
export function OwnProfile({ person, role }: { person: Profile; role: string }) {
  const { t } = useTranslation()
  const { first_name, last_name, responsibility, country, phone } = person.customer
  const stored = { first_name, last_name, responsibility, country, phone }
  return (
    <Section title={t('account.person')}>
      <Facts
        facts={[
          { name: t('account.email'), value: person.email },
          { name: t('account.role'), value: role, note: t('account.emailAndRole') },
        ]}
      />
      {/* What was stored may be written otherwise than it was typed. */}
      <OwnFields key={JSON.stringify(stored)} stored={stored} />
    </Section>
  )
}

type Stored = Pick<Profile['customer'], 'first_name' | 'last_name' | 'responsibility' | 'country' | 'phone'>

function OwnFields({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const countries = useRead(countryApi.list, {}, { staleTime: Infinity })
  const write = useWrite(accountApi.changeProfile, {
    onDone: ({ message }) => message && showMessage(message),
  })
  const form = usePortalForm({
    initial: stored,
    wrong: ({ first_name }) => ({
      first_name: first_name.trim() === '' && t('account.firstNameMissing'),
    }),
    write,
    input: (typed) => ({ body: typed }),
  })
  const country = form.field('country')
  const names = countries.data?.map(({ name }) => name) ?? []
  return (
    <form {...form.attributes}>
      <Stack mt="md" align="stretch">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <TextInput
            {...form.field('first_name')}
            label={t('account.firstName')}
            autoComplete="given-name"
            maxLength={personLengths.first_name}
            required
          />
          <TextInput
            {...form.field('last_name')}
            label={`${t('account.lastName')} (${t('common.optional')})`}
            autoComplete="family-name"
            maxLength={personLengths.last_name}
          />
          <TextInput
            {...form.field('responsibility')}
            label={t('account.responsibility')}
            placeholder={t('account.responsibilityHint')}
            autoComplete="organization-title"
            maxLength={personLengths.responsibility}
          />
          <TextInput
            {...form.field('phone')}
            type="tel"
            label={t('account.phone')}
            description={t('account.phoneHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="tel"
            maxLength={personLengths.phone}
          />
          <Select
            id={country.id}
            label={t('account.ownCountry')}
            placeholder={t('account.noCountry')}
            // A country that was stored is shown while the list is on its way.
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
