import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildingApi } from '#contract/buildings.ts'
import { contactBookApi, type BookContact } from '#contract/contact-book.ts'
import { contactLengths } from '#contract/orders/site-contacts.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useRead, useWrite } from '#web/platform/query.ts'

interface BookContactDialogProps {
  /** The contact to change; null for a new one. */
  contact: BookContact | null
  onClose: () => void
}

/** Adds a site contact to the company's book, or changes one. */
export function BookContactDialog({ contact, onClose }: BookContactDialogProps) {
  const { t } = useTranslation()
  const onDone = ({ message }: { message?: string }) => {
    onClose()
    if (message) showMessage(message)
  }
  const add = useWrite(contactBookApi.add, { onDone })
  const change = useWrite(contactBookApi.change, { onDone })
  const form = usePortalForm({
    initial: {
      site: contact?.site ?? '',
      name: contact?.name ?? '',
      phone: contact?.phone ?? '',
      email: contact?.email ?? '',
      access_hours: contact?.access_hours ?? '',
    },
    needed: ({ name, phone }) => (name.trim() === '' || phone.trim() === '') && t('contact.needed'),
    write: contact
      ? {
          ...change,
          mutate: (input: Typed, refused) => change.mutate({ ...input, params: { id: contact.id } }, refused),
        }
      : add,
    input: ({ site, email, ...typed }): Typed => ({
      body: { ...typed, site: site || null, email: email.trim() || null },
    }),
  })
  const site = form.field('site')
  return (
    <FormDialog
      form={form}
      title={contact ? t('contact.changeOf', { name: contact.name }) : t('contact.add')}
      submit={t('contact.save')}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput
          {...form.field('name')}
          label={t('contact.name')}
          maxLength={contactLengths.name}
          required
          data-autofocus
        />
        <TextInput
          {...form.field('phone')}
          type="tel"
          label={t('contact.phone')}
          maxLength={contactLengths.phone}
          required
        />
        <TextInput
          {...form.field('email')}
          type="email"
          label={t('contact.email')}
          maxLength={contactLengths.email}
        />
        <TextInput
          {...form.field('access_hours')}
          label={t('contact.accessHours')}
          placeholder={t('contact.accessHint')}
          maxLength={contactLengths.access_hours}
        />
      </SimpleGrid>
      <BuildingField
        id={site.id}
        value={site.value}
        error={site.error}
        stored={contact?.site ? { value: contact.site, label: contact.label ?? contact.site } : null}
        onChange={site.onChange}
      />
    </FormDialog>
  )
}

interface Typed {
  body: { site: string | null; name: string; phone: string; email: string | null; access_hours: string }
}

interface BuildingFieldProps {
  id: string
  value: string
  error: string | undefined
  /** What the contact names so far, which may be no listed building. */
  stored: { value: string; label: string } | null
  onChange: (nis: string) => void
}

/** A building of the inventory, searched as elsewhere from three characters on; empty for any site. */
function BuildingField({ id, value, error, stored, onChange }: BuildingFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(stored?.label ?? '')
  const [picked, setPicked] = useState(stored)
  const [keyword] = useDebouncedValue(typed.trim(), 1_000)
  const long = keyword.length >= 3 && keyword !== picked?.label
  const read = useRead(buildingApi.search, { query: { keyword } }, { enabled: long, staleTime: 60_000 })
  const found = (long ? (read.data?.data ?? []) : [])
    .filter(({ nni_id, blk_nis_code }) => nni_id === null && blk_nis_code !== picked?.value)
    .map(({ blk_nis_code, blk_name, blk_city }) => ({
      value: blk_nis_code,
      label: [blk_name, blk_city].filter(Boolean).join(', '),
    }))
  return (
    <Select
      id={id}
      label={t('contact.site')}
      description={t('contact.siteHelp')}
      placeholder={t('contact.anySite')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={picked ? [picked, ...found] : found}
      value={value || null}
      onChange={(nis, option) => {
        setPicked(nis ? option : null)
        onChange(nis ?? '')
      }}
      searchable
      clearable
      onSearchChange={setTyped}
      // The server has searched, forgiving typing errors.
      filter={({ options }) => options}
      nothingFoundMessage={t(typed.trim().length < 3 ? 'contact.typeMore' : 'contact.noBuilding')}
      comboboxProps={{ withinPortal: false }}
      error={error}
    />
  )
}
