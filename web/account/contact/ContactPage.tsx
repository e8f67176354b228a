import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { sessionApi } from '#contract/session.ts'
import { Colleagues } from '#web/account/colleagues/Colleagues.tsx'
import { CompanyContacts } from '#web/account/contact/CompanyContacts.tsx'
import { ContactBook } from '#web/account/contact/ContactBook.tsx'
import { OwnContact } from '#web/account/contact/OwnContact.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useRead } from '#web/platform/query.ts'

/** How the signed-in person is reached, and, for a company's people, whom they turn to. */
export function ContactPage() {
  const { t } = useTranslation()
  const profile = useRead(sessionApi.profile)
  return (
    <>
      <PageHead title={t('contact.title')} lead={t('contact.lead')} />
      <Loaded read={profile} skeleton={<PageSkeleton />}>
        {(person) => (
          <Stack maw={720}>
            <OwnContact person={person} />
            {person.tenantData && (
              <>
                <CompanyContacts company={person.tenantData} />
                <ContactBook />
                <Colleagues own={person.id} />
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </>
  )
}
