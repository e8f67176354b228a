import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { accountApi } from '#contract/account.ts'
import type { Profile } from '#contract/session.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { Facts } from '#web/parts/record/Facts.tsx'
import { useRead } from '#web/platform/query.ts'
import { mailtoOf, telOf } from '#web/platform/contact-address.ts'

/** Whom a company turns to: its client manager; and where its bills go. */
export function CompanyContacts({ company }: { company: NonNullable<Profile['tenantData']> }) {
  const { t } = useTranslation()
  const manager = useRead(accountApi.clientManager)
  return (
    <>
      <Section title={t('contact.manager')}>
        <Text c="dimmed" mb="sm">
          {t('contact.managerLead')}
        </Text>
        <Loaded read={manager} skeleton={<RowsSkeleton rows={3} />}>
          {(named) =>
            named ? (
              <Facts
                facts={[
                  { name: t('contact.name'), value: named.name },
                  {
                    name: t('contact.email'),
                    value: <Anchor href={mailtoOf(named.email)}>{named.email}</Anchor>,
                  },
                  {
                    name: t('contact.phone'),
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
      <Section title={t('contact.billing')}>
        <Facts
          facts={[
            {
              name: t('contact.email'),
              value: company.email1 || t('common.empty'),
              note: t('contact.billingLead'),
            },
          ]}
        />
      </Section>
    </>
  )
}
