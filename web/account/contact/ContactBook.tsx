import { Box, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactBookApi, type BookContact } from '#contract/contact-book.ts'
import { BookContactDialog } from '#web/account/contact/BookContactDialog.tsx'
import { ConfirmButton } from '#web/parts/dialog/ConfirmDialog.tsx'
import ui from '#web/parts/ui.module.css'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useRead } from '#web/platform/query.ts'

type Opened = { change: BookContact | null } | null

/** The company's book of whom engineers call for access to its sites. */
export function ContactBook() {
  const { t } = useTranslation()
  const read = useRead(contactBookApi.list)
  const [opened, open] = useState<Opened>(null)
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
            <Box component="ul" mt="xs" className={ui.entries}>
              {contacts.map((contact) => (
                <li key={contact.id}>
                  <ContactFacts contact={contact} />
                  <Group gap="xs" wrap="nowrap">
                    <Button
                      variant="default"
                      aria-label={t('contact.changeOf', { name: contact.name })}
                      onClick={() => open({ change: contact })}
                    >
                      {t('contact.change')}
                    </Button>
                    <ConfirmButton
                      text={t('contact.remove')}
                      label={t('contact.removeOf', { name: contact.name })}
                      button={{ variant: 'default' }}
                      endpoint={contactBookApi.remove}
                      input={{ params: { id: contact.id } }}
                      title={t('contact.removeOf', { name: contact.name })}
                      confirm={t('contact.remove')}
                      dangerous
                    >
                      {t('contact.removeText')}
                    </ConfirmButton>
                  </Group>
                </li>
              ))}
            </Box>
          )
        }
      </Loaded>
      {opened && <BookContactDialog contact={opened.change} onClose={() => open(null)} />}
    </Section>
  )
}

function ContactFacts({ contact }: { contact: BookContact }) {
  const { t } = useTranslation()
  const { name, label, phone, email, access_hours } = contact
  return (
    <Box flex="1 1 240px" className={ui.breakAnywhere}>
      <Text fw={550}>{name}</Text>
      <Text size="sm">{label ?? t('contact.anySite')}</Text>
      <Text size="sm" c="dimmed">
        {[phone, email, access_hours].filter(Boolean).join(' · ')}
      </Text>
    </Box>
  )
}
