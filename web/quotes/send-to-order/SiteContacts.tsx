import { Button, Fieldset, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#web/platform/api.ts'
import { fieldError } from '#web/platform/failure.ts'
import { newContact, type DraftContact } from '#web/quotes/send-to-order/draft.ts'
import classes from '#web/quotes/send-to-order/SiteContacts.module.css'

/** As many as an order takes. */
const mostContacts = 20

/** The fields of a contact with the length each may have and what a browser may fill in. */
const fields = [
  { name: 'name', most: 100, type: 'text', fill: 'off' },
  { name: 'phone', most: 40, type: 'tel', fill: 'off' },
  { name: 'email', most: 254, type: 'email', fill: 'off' },
] as const

interface SiteContactsProps {
  contacts: readonly DraftContact[]
  error: CallError | null
  onChange: (contacts: DraftContact[]) => void
}

/** Whom to call for access to the sites; rows can be added and removed, a named contact needs a phone. */
export function SiteContacts({ contacts, error, onChange }: SiteContactsProps) {
  const { t } = useTranslation()
  const change = (key: string, changes: Partial<DraftContact>) =>
    onChange(contacts.map((contact) => (contact.key === key ? { ...contact, ...changes } : contact)))
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
            {fields.map(({ name, most, type, fill }) => (
              <TextInput
                key={name}
                id={`site_contacts.${index}.${name}`}
                type={type}
                autoComplete={fill}
                label={
                  name === 'email'
                    ? `${t('sendToOrder.email')} (${t('common.optional')})`
                    : t(`sendToOrder.${name}`)
                }
                required={name !== 'email'}
                maxLength={most}
                value={contact[name]}
                error={fieldError(error, `site_contacts.${index}.${name}`)}
                onChange={(event) => change(contact.key, { [name]: event.currentTarget.value })}
              />
            ))}
            <Button
              variant="subtle"
              color="gray"
              className={classes.remove}
              leftSection={<IconTrash size={16} aria-hidden />}
              aria-label={t('sendToOrder.removeContact', { number: index + 1 })}
              onClick={() => {
                onChange(contacts.filter((each) => each.key !== contact.key))
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
          disabled={contacts.length >= mostContacts}
          onClick={() => {
            onChange([...contacts, newContact()])
            const first = `site_contacts.${contacts.length}.name`
            requestAnimationFrame(() => document.getElementById(first)?.focus())
          }}
        >
          {t('sendToOrder.addContact')}
        </Button>
      </Stack>
    </Fieldset>
  )
}
