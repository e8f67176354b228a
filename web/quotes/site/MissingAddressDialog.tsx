import { Alert, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryApi } from '#contract/countries.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { DialogFoot } from '#web/parts/dialog/DialogFoot.tsx'
import {
  addressOf,
  countryOf,
  emptyForm,
  missingParts,
  withCountry,
  type AddressForm,
  type RequiredPart,
} from '#web/quotes/site/full-address.ts'
import { ListPicker } from '#web/quotes/fields/ListPicker.tsx'
import type { EnteredAddress } from '#web/quotes/site/site.ts'
import { useRead } from '#web/platform/query.ts'
import { useReader } from '#web/platform/reader.ts'

interface MissingAddressDialogProps {
  /** The site it was opened from: Site A, Site B or Location, with its row where there are several. */
  site: string
  onConfirm: (address: EnteredAddress) => void
  onClose: () => void
  /** What was typed before the session ended, and a way to keep it until then. */
  draft?: AddressForm
  onType?: (form: AddressForm) => void
}

/** The missing-address dialog (§5): five of the six fields are needed; closing it in any way forgets what was typed. */
export function MissingAddressDialog({ site, onConfirm, onClose, draft, onType }: MissingAddressDialogProps) {
  const { t } = useTranslation()
  const [form, keep] = useState(draft ?? emptyForm)
  const read = useRead(countryApi.list, {}, { staleTime: Infinity })
  const countries = read.data ?? []
  const states = countryOf(countries, form.country)?.states ?? []
  const address = addressOf(form, countries)
  const missing = missingParts(address)

  const setForm = (changed: AddressForm) => {
    keep(changed)
    onType?.(changed)
  }
  const field = (part: keyof AddressForm) => ({
    value: form[part],
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) =>
      setForm({ ...form, [part]: value }),
  })
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    // The dialog lives within the form of the quote, which must not hear of it.
    event.stopPropagation()
    if (missing.length === 0) onConfirm(address)
  }

  return (
    <Dialog title={t('sites.full.title', { site })} onClose={onClose}>
      <form onSubmit={submit} autoComplete="off" noValidate>
        <Stack gap="sm">
          <Text c="dimmed">{t('sites.full.lead', { context: useReader() })}</Text>
          {read.isError && (
            <Alert color="red">
              {t('sites.full.countriesFailed')}{' '}
              <Button size="compact-sm" variant="default" onClick={() => void read.refetch()}>
                {t('common.tryAgain')}
              </Button>
            </Alert>
          )}
          <TextInput
            label={t('sites.full.line1')}
            placeholder={t('sites.full.line1Hint')}
            required
            maxLength={200}
            data-autofocus
            {...field('address_line1')}
          />
          <TextInput
            label={t('sites.full.line2')}
            placeholder={t('sites.full.line2Hint')}
            maxLength={200}
            {...field('address_line2')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
            <TextInput
              label={t('sites.full.city')}
              placeholder={t('sites.full.cityHint')}
              required
              maxLength={100}
              {...field('city')}
            />
            <TextInput
              label={t('sites.full.postcode')}
              placeholder={t('sites.full.postcodeHint')}
              required
              maxLength={20}
              {...field('postcode')}
            />
            <ListPicker
              label={t('sites.full.country')}
              placeholder={t('sites.full.countryHint')}
              options={countries.map((country) => country.name)}
              text={form.country}
              onText={(country) => setForm(withCountry(form, country, countries))}
            />
            {states.length > 0 ? (
              <ListPicker
                label={t('sites.full.state')}
                placeholder={t('sites.full.stateHint')}
                options={states}
                text={form.state}
                onText={(state) => setForm({ ...form, state })}
              />
            ) : (
              <TextInput
                label={t('sites.full.state')}
                placeholder={t('sites.full.stateHint')}
                required
                maxLength={100}
                {...field('state')}
              />
            )}
          </SimpleGrid>
          <DialogFoot
            submit={t('sites.full.confirm')}
            missing={
              missing.length > 0 &&
              t('sites.full.stillMissing', {
                fields: missing.map((part) => t(`sites.full.${names[part]}`)).join(', '),
              })
            }
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

const names = {
  address_line1: 'line1',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  country: 'country',
} as const satisfies Record<RequiredPart, string>
