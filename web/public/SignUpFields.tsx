import { Alert, Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryApi, homeCountry, isPostcodeOf } from '#contract/countries.ts'
import { needsPostcode, signUpLengths } from '#contract/sign-up.ts'
import { ListPicker } from '#web/parts/form/ListPicker.tsx'
import type { PortalForm } from '#web/parts/form/portal-form.ts'
import { countryOf, withCountry } from '#web/parts/site/full-address.ts'
import { queryClient, reading, type useRead } from '#web/platform/query.ts'
import type { SignUpDraft, SignUpValues } from '#web/public/sign-up.ts'

interface FieldsProps {
  form: PortalForm<SignUpValues>
}

const typed = (
  { field }: PortalForm<SignUpValues>,
  name: keyof SignUpDraft,
  label: string,
  autoComplete?: string,
) => ({ ...field(name), name, label, autoComplete, maxLength: signUpLengths[name] })

export function CompanyFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      <TextInput {...typed(form, 'company', t('signUp.companyName'), 'organization')} required />
      <TextInput
        {...typed(form, 'registration_no', t('signUp.registrationNo'), 'off')}
        description={t('signUp.registrationNoHelp')}
        required
      />
    </Stack>
  )
}

export function PersonFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput {...typed(form, 'first_name', t('signUp.firstName'), 'given-name')} required />
        <TextInput
          {...typed(form, 'last_name', `${t('signUp.lastName')} (${t('common.optional')})`, 'family-name')}
        />
      </SimpleGrid>
      <TextInput
        {...typed(form, 'responsibility', t('signUp.responsibility'), 'organization-title')}
        description={t('signUp.responsibilityHelp')}
        required
      />
      <TextInput
        {...typed(form, 'email', t('signUp.email'), 'email')}
        description={t('signUp.emailHelp')}
        required
        type="email"
      />
      <TextInput
        {...typed(form, 'phone', t('signUp.phone'), 'tel')}
        description={t('signUp.phoneHelp')}
        required
        type="tel"
      />
    </Stack>
  )
}

interface AddressFieldsProps extends FieldsProps {
  countries: ReturnType<typeof useRead<typeof countryApi.list>>
}

/** A Malaysian postcode fills in city and state, which can be changed. */
export function AddressFields({ form, countries }: AddressFieldsProps) {
  const { t } = useTranslation()
  const [filled, setFilled] = useState(false)
  const latest = useRef('')
  const listed = countries.data ?? []
  const { country } = form.values
  const states = countryOf(listed, country)?.states ?? []
  const needs = needsPostcode(countryOf(listed, country)?.name ?? country)
  const fill = async (postcode: string) => {
    latest.current = postcode
    setFilled(false)
    if (!needs || !isPostcodeOf(homeCountry, postcode)) return
    // If it fails, they are typed.
    const answer = await queryClient
      .fetchQuery({ ...reading(countryApi.places, { params: { postcode } }), staleTime: Infinity })
      .catch(() => undefined)
    const place = answer?.data[0]
    if (!place || latest.current !== postcode) return
    form.set(place)
    setFilled(true)
  }
  const label = t('sites.full.postcode')
  const postcode = typed(
    form,
    'postcode',
    needs ? label : `${label} (${t('common.optional')})`,
    'postal-code',
  )
  return (
    <Stack gap="sm">
      {countries.isError && (
        <Alert color="red">
          {t('sites.full.countriesFailed')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void countries.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </Alert>
      )}
      <TextInput {...typed(form, 'address_line1', t('sites.full.line1'), 'address-line1')} required />
      <TextInput
        {...typed(
          form,
          'address_line2',
          `${t('sites.full.line2')} (${t('common.optional')})`,
          'address-line2',
        )}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput
          {...postcode}
          required={needs}
          inputMode={needs ? 'numeric' : 'text'}
          description={filled ? t('signUp.filled') : undefined}
          descriptionProps={{ role: 'status' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => {
            postcode.onChange(event)
            void fill(event.currentTarget.value.trim())
          }}
        />
        <TextInput {...typed(form, 'city', t('sites.full.city'), 'address-level2')} required />
        <ListPicker
          label={t('sites.full.country')}
          placeholder={t('sites.full.countryHint')}
          options={listed.map(({ name }) => name)}
          id={form.field('country').id}
          text={country}
          error={form.errorOf('country')}
          onText={(other) => {
            setFilled(false)
            form.set(withCountry(form.values, other, listed))
          }}
        />
        {states.length > 0 ? (
          <ListPicker
            label={t('sites.full.state')}
            placeholder={t('sites.full.stateHint')}
            options={states}
            id={form.field('state').id}
            text={form.values.state}
            error={form.errorOf('state')}
            onText={form.field('state').onChange}
          />
        ) : (
          <TextInput {...typed(form, 'state', t('sites.full.state'))} required />
        )}
      </SimpleGrid>
    </Stack>
  )
}
