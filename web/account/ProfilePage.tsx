import { Paper, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { roleOf } from '#contract/roles.ts'
import { sessionApi, type Profile as Person } from '#contract/session.ts'
import classes from '#web/account/ProfilePage.module.css'
import type { AllTexts } from '#web/i18n/en.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useRead } from '#web/platform/query.ts'

type Text = keyof AllTexts['account']
type Field = readonly [text: Text, value: string | undefined]

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
          <div className={classes.sections}>
            {sectionsOf(person, roleName(person)).map(([title, fields]) => (
              <Section key={title} title={title} fields={fields} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

function Section({ title, fields }: { title: Text; fields: readonly Field[] }) {
  const { t } = useTranslation()
  return (
    <Paper component="section" withBorder p="lg">
      <Title order={2} mb="sm">
        {t(`account.${title}`)}
      </Title>
      <dl className={classes.fields}>
        {fields.map(([text, value]) => (
          <div key={text} className={classes.field}>
            <dt>{t(`account.${text}`)}</dt>
            <dd>{value || t('common.empty')}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}

function sectionsOf({ email, customer, tenantData: company }: Person, role: string): [Text, Field[]][] {
  const person: [Text, Field[]] = [
    'person',
    [
      ['email', email],
      ['firstName', customer.first_name],
      ['lastName', customer.last_name],
      ['role', role],
    ],
  ]
  if (!company) return [person]
  return [
    person,
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
