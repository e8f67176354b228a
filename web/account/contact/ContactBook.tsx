import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactBookApi, type BookContact } from '#contract/contact-book.ts'
import { BookContactDialog } from '#web/account/contact/BookContactDialog.tsx'
import classes from '#web/account/contact/ContactBook.module.css'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useRead, useWrite } from '#web/platform/query.ts'

type Opened = { change: BookContact | null } | { remove: BookContact } | null

/** The company's book of whom engineers call for access to its sites. */
export function ContactBook() {
  const { t } = useTranslation()
  const read = useRead(contactBookApi.list)
  const [opened, open] = useState<Opened>(null)
  const close = () => open(null)
  return (
    <Section
      title={t('contact.book')}
      aside={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => open({ change: null })}
        >
          {t('contact.add')}
        </Button>
      }
    >
      <Text c="dimmed">{t('contact.bookLead')}</Text>
      <Loaded read={read} skeleton={<RowsSkeleton rows={3} />}>
        {(contacts) =>
          contacts.length === 0 ? (
            <Text mt="sm">{t('contact.bookEmpty')}</Text>
          ) : (
            <ul className={classes.contacts}>
              {contacts.map((contact) => (
                <li key={contact.id} className={classes.contact}>
                  <ContactFacts contact={contact} />
                  <span className={classes.buttons}>
                    <Button
                      variant="default"
                      aria-label={t('contact.changeOf', { name: contact.name })}
                      onClick={() => open({ change: contact })}
                    >
                      {t('contact.change')}
                    </Button>
                    <Button
                      variant="default"
                      aria-label={t('contact.removeOf', { name: contact.name })}
                      onClick={() => open({ remove: contact })}
                    >
                      {t('contact.remove')}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened && 'change' in opened && <BookContactDialog contact={opened.change} onClose={close} />}
      {opened && 'remove' in opened && <RemoveContact contact={opened.remove} onClose={close} />}
    </Section>
  )
}

function ContactFacts({ contact }: { contact: BookContact }) {
  const { t } = useTranslation()
  const { name, label, phone, email, access_hours } = contact
  return (
    <div className={classes.words}>
      <Text fw={550}>{name}</Text>
      <Text size="sm">{label ?? t('contact.anySite')}</Text>
      <Text size="sm" c="dimmed">
        {[phone, email, access_hours].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

function RemoveContact({ contact, onClose }: { contact: BookContact; onClose: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const remove = useWrite(contactBookApi.remove, {
    onDone: ({ message }) => {
      onClose()
      if (message) showMessage(message)
    },
  })
  return (
    <ConfirmDialog
      title={t('contact.removeOf', { name: contact.name })}
      confirm={t('contact.remove')}
      dangerous
      pending={remove.isPending}
      failure={remove.error && failureText(remove.error)}
      onConfirm={() => remove.mutate({ params: { id: contact.id } })}
      onClose={onClose}
    >
      {t('contact.removeText')}
    </ConfirmDialog>
  )
}
