import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi, type Profile as Person } from '#contract/session.ts'
import { OwnProfile } from '#web/account/profile/OwnProfile.tsx'
import type { en } from '#web/i18n/en.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { Facts } from '#web/parts/record/Facts.tsx'
import { useRead } from '#web/platform/query.ts'

type TextName = keyof (typeof en)['account']
type Field = readonly [text: TextName, value: string | undefined]

/** The signed-in user and, for customers, their company. */
export function ProfilePage() {
  const { t } = useTranslation()
  const profile = useRead(sessionApi.profile)
  const roleName = ({ user_role_id: id }: Person) => {
    const role = roleOf(id)
    return role ? t(`common.role.${role}`) : ''
  }
  return (
    <>
      <PageHead title={t('account.profile')} />
      <Loaded read={profile} skeleton={<PageSkeleton />}>
        {(person) => (
          <Stack maw={720}>
            <OwnProfile person={person} role={roleName(person)} />
            {sectionsOf(person).map(([title, fields]) => (
              <Particulars key={title} title={title} fields={fields} />
            ))}
            {person.tenantData && (
              <Text c="dimmed">
                {t('account.companyAsk')}{' '}
                <Anchor
                  underline="always"
                  renderRoot={(props) => <Link to={paths.accountContact} {...props} />}
                >
                  {t('account.toContacts')}
                </Anchor>
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function Particulars({ title, fields }: { title: TextName; fields: readonly Field[] }) {
  const { t } = useTranslation()
  return (
    <Section title={t(`account.${title}`)}>
      <Facts
        facts={fields.map(([text, value]) => ({
          name: t(`account.${text}`),
          value: value || t('common.empty'),
        }))}
      />
    </Section>
  )
}

function sectionsOf({ customer, tenantData: company }: Person): [TextName, Field[]][] {
  if (!company) return []
  return [
    [
      'company',
      [
        ['companyName', customer.company],
        ['brNumber', company.registrationno],
        ['registrationType', company.entity_registered_type],
        ['customerGroup', company.customer_group],
        ['rcc', company.rcc?.title],
        ['creditTerm', company.credit_term],
      ],
    ],
    [
      'billing',
      [
        ['building', company.building],
        ['address1', company.bill_street],
        ['address2', company.bill_street2],
        ['city', company.bill_city],
        ['postcode', company.bill_code],
        ['state', company.bill_state],
        ['country', company.bill_country],
        ['billingMedium', company.billing_medium],
        ['billingEmail', company.email1],
        ['supportingDocuments', company.supporting_documents],
      ],
    ],
  ]
}
