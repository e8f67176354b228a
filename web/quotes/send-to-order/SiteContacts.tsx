import { Button, Checkbox, Fieldset, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { contactLengths } from '#contract/orders/site-contacts.ts'
import type { PortalForm } from '#web/parts/form/portal-form.ts'
import { contactParts, type AskedSites } from '#web/quotes/send-to-order/contacts.ts'
import type { OrderDraft } from '#web/quotes/send-to-order/draft.ts'

const types = { name: 'text', phone: 'tel', email: 'email', access_hours: 'text' } as const

/** The contact for access to each building; filled in from the last order there, or from the company’s book. */
export function SiteContacts({ form, sites }: { form: PortalForm<OrderDraft>; sites: AskedSites }) {
  const { t } = useTranslation()
  if (sites.list.length === 0 && !sites.isError) return null
  return (
    <Fieldset legend={`${t('sendToOrder.contacts')} (${t('common.optional')})`}>
      <Stack gap="md">
        <Text c="dimmed">{t('sendToOrder.contactsText')}</Text>
        {sites.isError && (
          <Text c="red" role="alert">
            {t('sendToOrder.contactsUnread')}{' '}
            <Button size="compact-sm" variant="default" onClick={sites.again}>
              {t('common.tryAgain')}
            </Button>
          </Text>
        )}
        {sites.list.map(({ key, label, last, book }) => (
          <div key={key} role="group" aria-label={t('sendToOrder.contactAt', { site: label })}>
            <Text fw={550}>{label}</Text>
            {last && (
              <Text size="sm" c="dimmed">
                {t('sendToOrder.contactFilled')}
              </Text>
            )}
            {book.length > 0 && (
              <NativeSelect
                mt={6}
                label={t('sendToOrder.fromBook')}
                value=""
                data={[
                  { value: '', label: t('sendToOrder.chooseContact') },
                  ...book.map(({ id, name, phone }) => ({ value: String(id), label: `${name}, ${phone}` })),
                ]}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = book.find(({ id }) => String(id) === value)
                  if (!chosen) return
                  for (const part of contactParts)
                    form.setField(`site_contacts.${key}:${part}`, chosen[part] ?? '')
                  form.setField(`site_contacts.${key}:keep`, '')
                }}
              />
            )}
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing={12} verticalSpacing={8} mt={6}>
              {contactParts.map((part) => {
                const { value, ...field } = form.field(`site_contacts.${key}:${part}`)
                return (
                  <TextInput
                    key={part}
                    {...field}
                    value={value ?? last?.[part] ?? ''}
                    type={types[part]}
                    autoComplete="off"
                    label={t(`sendToOrder.${part}`)}
                    placeholder={part === 'access_hours' ? t('sendToOrder.accessHint') : undefined}
                    maxLength={contactLengths[part]}
                  />
                )
              })}
            </SimpleGrid>
            <Checkbox
              mt={8}
              label={t('sendToOrder.keepContact')}
              checked={form.values.site_contacts[`${key}:keep`] === 'yes'}
              onChange={({ currentTarget: { checked } }) =>
                form.setField(`site_contacts.${key}:keep`, checked ? 'yes' : '')
              }
            />
          </div>
        ))}
      </Stack>
    </Fieldset>
  )
}
