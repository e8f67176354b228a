import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { letterheadApi, type Letterhead, type LetterheadChange } from '#contract/letterhead.ts'
import classes from '#web/account/letterhead/LetterheadSection.module.css'
import ui from '#web/parts/ui.module.css'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { Timeline } from '#web/parts/record/Timeline.tsx'
import { useRead } from '#web/platform/query.ts'
import { LetterheadDialog } from '#web/account/letterhead/LetterheadDialog.tsx'

/** What documents are headed with, as they show it, and who changed it. */
export function LetterheadSection() {
  const { t } = useTranslation()
  const read = useRead(letterheadApi.read)
  const [open, setOpen] = useState(false)
  return (
    <Section
      title={t('letterhead.title')}
      aside={
        <Button variant="default" disabled={!read.data} onClick={() => setOpen(true)}>
          {t('letterhead.change')}
        </Button>
      }
    >
      <Text c="dimmed" mb="md">
        {t('letterhead.lead')}
      </Text>
      <Loaded read={read} skeleton={<RowsSkeleton rows={3} />}>
        {({ letterhead, changes }) => (
          <>
            <Shown letterhead={letterhead} />
            <History changes={changes} />
            {open && <LetterheadDialog letterhead={letterhead} onClose={() => setOpen(false)} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Shown({ letterhead }: { letterhead: Letterhead }) {
  const { t } = useTranslation()
  const { name, address, registration_no, sst_no, phone, email, website, logo } = letterhead
  const numbers = [
    registration_no && `${t('letterhead.field.registration_no')} ${registration_no}`,
    sst_no && `${t('letterhead.field.sst_no')} ${sst_no}`,
  ]
  const { bank, account_no, account_name } = letterhead
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap" p="md" className={ui.surface}>
        <div className={ui.breakAnywhere}>
          <Text fw={600}>{name}</Text>
          {address && (
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
              {address}
            </Text>
          )}
          {[numbers, [phone, email, website]]
            .map((parts) => parts.filter(Boolean).join(' · '))
            .filter(Boolean)
            .map((line) => (
              <Text key={line} size="sm" c="dimmed">
                {line}
              </Text>
            ))}
        </div>
        {logo && (
          <img
            className={classes.logo}
            src={`data:${logo.media_type};base64,${logo.content}`}
            alt={t('letterhead.field.logo')}
          />
        )}
      </Group>
      <Title order={3} mt="lg" mb={4}>
        {t('letterhead.account')}
      </Title>
      {bank === '' ? (
        <Text c="dimmed">{t('letterhead.noAccount')}</Text>
      ) : (
        <Text>{[bank, account_no, account_name].join(' · ')}</Text>
      )}
    </>
  )
}

function History({ changes }: { changes: LetterheadChange[] }) {
  const { t } = useTranslation()
  const shown = (value: string) => value || t('letterhead.empty')
  return (
    <>
      <Title order={3} mt="lg" mb="xs">
        {t('letterhead.history')}
      </Title>
      {changes.length === 0 ? (
        <Text c="dimmed">{t('letterhead.none')}</Text>
      ) : (
        <Timeline
          events={changes.toReversed().map(({ set_at, set_by, changes: fields }) => ({
            at: set_at,
            actor: set_by,
            what: t('letterhead.changed'),
            changes: fields.map(({ name, before, after }) => ({
              name: t(`letterhead.field.${name}`),
              before: shown(before),
              after: shown(after),
            })),
          }))}
        />
      )}
    </>
  )
}
