import { Alert, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addressLengths, countryApi, isPostcodeOf } from '#contract/countries.ts'
import { FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import {
  addressOf,
  countryOf,
  emptyForm,
  missingParts,
  withCountry,
  type AddressForm,
  type RequiredPart,
} from '#web/parts/site/full-address.ts'
import { ListPicker } from '#web/parts/form/fields.tsx'
import type { EnteredAddress } from '#web/quotes/site/site.ts'
import { useRead } from '#web/platform/query.ts'
import { useReader } from '#web/platform/screens.ts'
import { TryAgain } from '#web/quotes/fields/fields.tsx'

interface MissingAddressDialogProps {
  /** The site it was opened from: Site A, Site B or Location, with its row where there are several. */
  site: string
  onConfirm: (address: EnteredAddress) => void
  onClose: () => void
  draft?: AddressForm
  onType?: (form: AddressForm) => void
}

/** Five of the six fields are needed (§5); closing discards the input. */
export function MissingAddressDialog({ site, onConfirm, onClose, draft, onType }: MissingAddressDialogProps) {
  const { t } = useTranslation()
  const read = useRead(countryApi.list, {}, { staleTime: Infinity })
  const countries = read.data ?? []
  const form = usePortalForm({
    initial: emptyForm,
    draft: { read: () => draft, save: (typed) => onType?.(typed), forget: () => undefined },
    needed: (typed) => {
      const missing = missingParts(addressOf(typed, countries))
      const fields = missing.map((part) => t(`sites.full.${names[part]}`)).join(', ')
      return missing.length > 0 && t('sites.full.stillMissing', { fields })
    },
    wrong: (typed) => {
      const { country, postcode } = addressOf(typed, countries)
      return { postcode: !isPostcodeOf(country, postcode) && t('sites.full.postcodeWrong') }
    },
    // Nothing is sent: the address goes into the quote that is being filled in.
    write: { isPending: false, error: null, mutate: onConfirm },
    input: (typed) => addressOf(typed, countries),
  })
  const states = countryOf(countries, form.values.country)?.states ?? []
  const state = form.field('state')
  const words = (name: 'line1' | 'line2' | 'city' | 'postcode' | 'country' | 'state') => ({
    label: t(`sites.full.${name}`),
    placeholder: t(`sites.full.${name}Hint`),
  })

  return (
    <FormDialog
      clears
      form={form}
      title={t('sites.full.title', { site })}
      submit={t('sites.full.confirm')}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text c="dimmed">{t('sites.full.lead', { context: useReader() })}</Text>
        {read.isError && (
          <Alert color="red">
            {t('sites.full.countriesFailed')} <TryAgain size="compact-sm" again={() => void read.refetch()} />
          </Alert>
        )}
        <TextInput
          {...words('line1')}
          required
          maxLength={addressLengths.address_line1}
          data-autofocus
          {...form.field('address_line1')}
        />
        <TextInput
          {...words('line2')}
          maxLength={addressLengths.address_line2}
          {...form.field('address_line2')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <TextInput {...words('city')} required maxLength={addressLengths.city} {...form.field('city')} />
          <TextInput
            {...words('postcode')}
            required
            maxLength={addressLengths.postcode}
            {...form.field('postcode')}
          />
          <ListPicker
            {...words('country')}
            options={countries.map((country) => country.name)}
            id={form.field('country').id}
            text={form.values.country}
            onText={(country) => form.set(withCountry(form.values, country, countries))}
          />
          {states.length > 0 ? (
            <ListPicker
              {...words('state')}
              options={states}
              id={state.id}
              text={state.value}
              upwards
              onText={state.onChange}
            />
          ) : (
            <TextInput
              {...words('state')}
              required
              maxLength={addressLengths.state}
              {...form.field('state')}
            />
          )}
        </SimpleGrid>
      </Stack>
    </FormDialog>
  )
}

const names = {
  address_line1: 'line1',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  country: 'country',
} as const satisfies Record<RequiredPart, string>
