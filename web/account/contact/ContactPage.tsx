import { Stack, Alert, Button, TextInput, Anchor, Text, Box, Group, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { sessionApi, type Profile } from '#contract/session.ts'
import { paths } from '#contract/paths.ts'
import { Delegate, InviteDialog, Team } from '#web/account/colleagues/Colleagues.tsx'
import { useListSearch } from '#web/parts/list/list.ts'
import { ListTabs } from '#web/parts/list/list-parts.tsx'
import { Loaded, PageHead, Section, PageSkeleton, RowsSkeleton } from '#web/parts/page/page.tsx'
import { useRead, useWrite } from '#web/platform/query.ts'
import { accountApi, personLengths, contactBookApi, type BookContact } from '#contract/account.ts'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { Facts } from '#web/parts/record/record.tsx'
import { showReply } from '#web/platform/messages.ts'
import { mailtoOf, telOf } from '#web/platform/contact-address.ts'
import { ConfirmButton, DialogButton, FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import ui from '#web/parts/ui.module.css'
import { contactLengths } from '#contract/orders/site-contacts.ts'
import { BuildingSelect } from '#web/parts/site/QuoteSites.tsx'

export function ContactPage() {
  const { t } = useTranslation()
  const profile = useRead(sessionApi.profile)
  return (
    <>
      <PageHead title={t('customers.contacts')} />
      <Loaded read={profile} skeleton={<PageSkeleton />}>
        {(person) => (
          <Stack maw={720}>
            <OwnContact person={person} />
            {person.tenantData && <ClientManager />}
          </Stack>
        )}
      </Loaded>
    </>
  )
}

const companyTabs = ['team', 'contacts', 'billing', 'away'] as const

/** The people, site contacts and billing contact of the reader's company. Only administrators decide, and name a delegate. */
export function CompanyPage() {
  const { t } = useTranslation()
  const { search } = useListSearch()
  const profile = useRead(sessionApi.profile)
  const [inviting, setInviting] = useState(false)
  const administers = profile.data?.company_admin === true
  const tabs = companyTabs.filter((tab) => tab !== 'away' || administers)
  const current = tabs.find((tab) => tab === search.tab) ?? 'team'
  const names = {
    team: t('frame.team'),
    contacts: t('contact.book'),
    billing: t('account.billing'),
    away: t('colleagues.away'),
  }
  return (
    <>
      <PageHead
        title={t('quotes.company')}
        tabTitle={`${names[current]} · ${t('quotes.company')}`}
        lead={current === 'team' && t('colleagues.lead')}
        action={
          current === 'team' &&
          administers && <Button onClick={() => setInviting(true)}>{t('colleagues.invite')}</Button>
        }
      />
      <ListTabs
        label={t('quotes.company')}
        tabs={tabs.map((tab) => ({
          text: names[tab],
          path: paths.company,
          search: tab === 'team' ? {} : { tab },
          current: tab === current,
        }))}
      />
      <Loaded read={profile} skeleton={<PageSkeleton />}>
        {(person) => (
          <Box mt="md" maw={current === 'team' ? undefined : 720}>
            {current === 'team' && <Team person={person} />}
            {current === 'contacts' && <ContactBook />}
            {current === 'billing' && person.tenantData && <BillingContact company={person.tenantData} />}
            {current === 'away' && (
              <Section title={t('colleagues.delegateTitle')}>
                <Delegate own={person.id} />
              </Section>
            )}
          </Box>
        )}
      </Loaded>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

/** An administrator changes the email; people change only their phone. */
function OwnContact({ person }: { person: Profile }) {
  const { t } = useTranslation()
  return (
    <Section title={t('contact.you')}>
      <Facts
        facts={[{ name: t('sendToOrder.email'), value: person.email, note: t('account.emailAndRole') }]}
      />
      {/* The server may normalise the number. */}
      <PhoneForm key={person.customer.phone} stored={person.customer.phone} />
    </Section>
  )
}

function PhoneForm({ stored }: { stored: string }) {
  const { t } = useTranslation()
  const write = useWrite(accountApi.changeContact, { onDone: showReply })
  const form = usePortalForm({
    initial: { phone: stored },
    write,
    input: ({ phone }) => ({ body: { phone } }),
  })
  return (
    <form {...form.attributes}>
      <Stack mt="md" align="flex-start">
        <TextInput
          {...form.field('phone')}
          type="tel"
          autoComplete="tel"
          w="100%"
          maw={360}
          label={t('sendToOrder.phone')}
          description={t('account.phoneHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={personLengths.phone}
        />
        {form.failure && <Alert color="red">{form.failure}</Alert>}
        <Button type="submit" loading={form.pending}>
          {t('contact.savePhone')}
        </Button>
      </Stack>
    </form>
  )
}

function ClientManager() {
  const { t } = useTranslation()
  const manager = useRead(accountApi.clientManager)
  return (
    <Section title={t('contact.manager')}>
      <Text c="dimmed" mb="sm">
        {t('contact.managerLead')}
      </Text>
      <Loaded read={manager} skeleton={<RowsSkeleton rows={3} />}>
        {(named) =>
          named ? (
            <Facts
              facts={[
                { name: t('common.name'), value: named.name },
                {
                  name: t('sendToOrder.email'),
                  value: <Anchor href={mailtoOf(named.email)}>{named.email}</Anchor>,
                },
                {
                  name: t('sendToOrder.phone'),
                  value: named.phone ? (
                    <Anchor href={telOf(named.phone)}>{named.phone}</Anchor>
                  ) : (
                    t('contact.noPhone')
                  ),
                },
              ]}
            />
          ) : (
            <Text>{t('contact.noManager')}</Text>
          )
        }
      </Loaded>
    </Section>
  )
}

function BillingContact({ company }: { company: NonNullable<Profile['tenantData']> }) {
  const { t } = useTranslation()
  return (
    <Section title={t('contact.billing')}>
      <Facts
        facts={[
          {
            name: t('sendToOrder.email'),
            value: company.email1 || t('common.empty'),
            note: t('contact.billingLead'),
          },
        ]}
      />
    </Section>
  )
}

/** The site contacts of the company, whom engineers call. */
function ContactBook() {
  const { t } = useTranslation()
  const read = useRead(contactBookApi.list)
  return (
    <Section
      title={t('contact.book')}
      aside={
        <DialogButton
          text={t('contact.add')}
          button={{ variant: 'default', leftSection: <IconPlus size={16} aria-hidden /> }}
        >
          {(onClose) => <BookContactDialog contact={null} onClose={onClose} />}
        </DialogButton>
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
                  <Box flex="1 1 240px" className={ui.breakAnywhere}>
                    <Text fw={550}>{contact.name}</Text>
                    <Text size="sm">{contact.label ?? t('contact.anySite')}</Text>
                    <Text size="sm" c="dimmed">
                      {[contact.phone, contact.email, contact.access_hours].filter(Boolean).join(' · ')}
                    </Text>
                  </Box>
                  <Group gap="xs" wrap="nowrap">
                    <DialogButton
                      text={t('common.change')}
                      label={t('contact.changeOf', { name: contact.name })}
                      button={{ variant: 'default' }}
                    >
                      {(onClose) => <BookContactDialog contact={contact} onClose={onClose} />}
                    </DialogButton>
                    <ConfirmButton
                      text={t('cart.remove')}
                      label={t('common.removeOf', { name: contact.name })}
                      button={{ variant: 'default' }}
                      endpoint={contactBookApi.remove}
                      input={{ params: { id: contact.id } }}
                      title={t('common.removeOf', { name: contact.name })}
                      confirm={t('cart.remove')}
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
    </Section>
  )
}

function BookContactDialog({ contact, onClose }: { contact: BookContact | null; onClose: () => void }) {
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
  const text = (name: keyof typeof contactLengths, label: string) => ({
    ...form.field(name),
    label,
    maxLength: contactLengths[name],
  })
  return (
    <FormDialog
      form={form}
      title={contact ? t('contact.changeOf', { name: contact.name }) : t('contact.add')}
      submit={t('contact.save')}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput {...text('name', t('common.name'))} required data-autofocus />
        <TextInput {...text('phone', t('sendToOrder.phone'))} type="tel" required />
        <TextInput {...text('email', t('sendToOrder.email'))} type="email" />
        <TextInput
          {...text('access_hours', t('sendToOrder.access_hours'))}
          placeholder={t('sendToOrder.accessHint')}
        />
      </SimpleGrid>
      <BuildingSelect
        id={site.id}
        label={t('customers.field.building')}
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
