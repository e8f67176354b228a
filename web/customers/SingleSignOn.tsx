import { Button, Code, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ssoApi } from '#contract/sso.ts'
import { ProviderDialog } from '#web/customers/ProviderDialog.tsx'
import { SsoDomains } from '#web/customers/SsoDomains.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { Facts } from '#web/parts/record/Facts.tsx'
import { useRead } from '#web/platform/query.ts'

/** How a company's people sign in with its own provider, and the email domains by which they are recognised. */
export function SingleSignOn({ company }: { company: number }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const read = useRead(ssoApi.settings, { params: { id: company } })
  const connection = read.data?.connection
  return (
    <Section
      title={t('sso.settings.title')}
      aside={
        read.data && (
          <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
            {t(connection ? 'sso.settings.change' : 'sso.settings.setUp')}
          </Button>
        )
      }
    >
      <Loaded read={read} skeleton={<Skeleton height={240} />}>
        {(settings) => (
          <Stack>
            <Text c="dimmed">{t('sso.settings.lead')}</Text>
            {connection ? (
              <Facts
                facts={[
                  {
                    name: t('sso.settings.state'),
                    value: t(connection.enabled ? 'sso.settings.enabled' : 'sso.settings.disabled'),
                  },
                  { name: t('sso.settings.issuer'), value: <Code>{connection.issuer}</Code> },
                  { name: t('sso.settings.clientId'), value: <Code>{connection.client_id}</Code> },
                  {
                    name: t('sso.settings.confirm'),
                    value: t(connection.emails_confirmed ? 'customers.yes' : 'customers.no'),
                  },
                  { name: t('sso.settings.linked'), value: settings.linked_people },
                ]}
              />
            ) : (
              <Text>{t('sso.settings.none')}</Text>
            )}
            <Facts
              facts={[
                {
                  name: t('sso.settings.redirect'),
                  value: <Code style={{ overflowWrap: 'anywhere' }}>{settings.redirect_uri}</Code>,
                  note: t('sso.settings.redirectHint'),
                },
              ]}
            />
            <SsoDomains company={company} domains={settings.domains} />
            {open && (
              <ProviderDialog
                company={company}
                connection={connection ?? null}
                onClose={() => setOpen(false)}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
