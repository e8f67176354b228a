import { SimpleGrid, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { contactBookApi, type BookContact } from '#contract/contact-book.ts'
import { contactLengths } from '#contract/orders/site-contacts.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { BuildingSelect } from '#web/parts/site/BuildingSelect.tsx'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'

interface BookContactDialogProps {
  /** The contact to change; null for a new one. */
  contact: BookContact | null
  onClose: () => void
}

/** Adds a site contact to the company's book, or changes one. */
export function BookContactDialog({ contact, onClose }: BookContactDialogProps) {
  const { t } = useTranslation()
  const add = useDialogWrite(contactBookApi.add, onClose)
  const change = useDialogWrite(contactBookApi.change, onClose)
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
      <BuildingSelect
        id={site.id}
        label={t('contact.site')}
        description={t('contact.siteHelp')}
        placeholder={t('contact.anySite')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        clearable
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
