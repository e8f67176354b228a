import { Button, Fieldset, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { contactLengths, mostSiteContacts } from '#contract/orders/order.ts'
import type { PortalForm } from '#web/parts/form/portal-form.ts'
import { newContact, type OrderDraft } from '#web/quotes/send-to-order/draft.ts'
import classes from '#web/quotes/send-to-order/SiteContacts.module.css'

/** As many as an order takes. */

/** The fields of a contact with the length each may have and what a browser may fill in. */
const fields = [
  { name: 'name', type: 'text', fill: 'off' },
  { name: 'phone', type: 'tel', fill: 'off' },
  { name: 'email', type: 'email', fill: 'off' },
] as const

/** Whom to call for access to the sites; rows can be added and removed, a named contact needs a phone. */
export function SiteContacts({ form }: { form: PortalForm<OrderDraft> }) {
  const { t } = useTranslation()
  const contacts = form.values.site_contacts
  return (
    <Fieldset legend={`${t('sendToOrder.contacts')} (${t('common.optional')})`}>
      <Stack gap="sm">
        <Text c="dimmed">{t('sendToOrder.contactsText')}</Text>
        {contacts.map((contact, index) => (
          <div
            key={contact.key}
            role="group"
            aria-label={t('sendToOrder.contact', { number: index + 1 })}
            className={classes.contact}
          >
            {fields.map(({ name, type, fill }) => (
              <TextInput
                key={name}
                {...form.field(`site_contacts.${index}.${name}`)}
                type={type}
                autoComplete={fill}
                label={
                  name === 'email'
                    ? `${t('sendToOrder.email')} (${t('common.optional')})`
                    : t(`sendToOrder.${name}`)
                }
                required={name !== 'email'}
                maxLength={contactLengths[name]}
              />
            ))}
            <Button
              variant="subtle"
              color="gray"
              className={classes.remove}
              leftSection={<IconTrash size={16} aria-hidden />}
              aria-label={t('sendToOrder.removeContact', { number: index + 1 })}
              onClick={() => {
                form.removeRow('site_contacts', index)
                // The button that was pressed is gone with its row.
                document.getElementById('add-contact')?.focus()
              }}
            >
              {t('cart.remove')}
            </Button>
          </div>
        ))}
        <Button
          id="add-contact"
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={contacts.length >= mostSiteContacts}
          onClick={() => {
            form.insertRow('site_contacts', newContact())
            const first = form.field(`site_contacts.${contacts.length}.name`).id
            requestAnimationFrame(() => document.getElementById(first)?.focus())
          }}
        >
          {t('sendToOrder.addContact')}
        </Button>
      </Stack>
    </Fieldset>
  )
}
