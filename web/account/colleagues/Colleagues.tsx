import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colleagueApi, type CompanyColleague } from '#contract/colleagues.ts'
import { ringgitText } from '#contract/money.ts'
import { ChangeColleague, type ColleagueChange } from '#web/account/colleagues/ChangeColleague.tsx'
import ui from '#web/parts/ui.module.css'
import { Delegate } from '#web/account/colleagues/Delegate.tsx'
import { Invitations } from '#web/account/colleagues/Invitations.tsx'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'

/** The people of the reader’s company: names for everyone; administrators invite, limit, appoint and remove. */
export function Colleagues({ own }: { own: number }) {
  const { t } = useTranslation()
  const read = useRead(colleagueApi.list)
  const isAdministrator = read.data?.find(({ id }) => id === own)?.administered?.company_admin ?? false
  return (
    <>
      <Section title={t('colleagues.title')}>
        <Text c="dimmed" mb="sm">
          {t(isAdministrator ? 'colleagues.leadAdministrator' : 'colleagues.lead')}
        </Text>
        <Loaded read={read} skeleton={<RowsSkeleton rows={3} />}>
          {(people) => (
            <ul className={ui.entries} aria-label={t('colleagues.title')}>
              {people.map((colleague) => (
                <Row key={colleague.id} colleague={colleague} people={people} own={own} />
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
      {isAdministrator && (
        <>
          <Section title={t('colleagues.inviteTitle')}>
            <Invitations />
          </Section>
          <Section title={t('colleagues.delegateTitle')}>
            <Delegate people={read.data ?? []} own={own} />
          </Section>
        </>
      )}
    </>
  )
}

interface RowProps {
  colleague: CompanyColleague
  people: readonly CompanyColleague[]
  own: number
}

function Row({ colleague, people, own }: RowProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const [change, setChange] = useState<ColleagueChange | null>(null)
  const { id, administered } = colleague
  const name = `${colleague.first_name} ${colleague.last_name}`.trim()
  const administrators = people.filter((each) => each.administered?.company_admin).length
  const isLast = administered?.company_admin === true && administrators === 1
  return (
    <li style={{ flexWrap: 'nowrap' }}>
      <Stack gap={0} className={ui.breakAnywhere}>
        <Text fw={550}>{id === own ? `${name} (${t('colleagues.you')})` : name}</Text>
        {administered && (
          <>
            <Text size="sm" c="dimmed">
              {[
                administered.email,
                administered.company_admin && t('colleagues.administrator'),
                administered.spending_limit === null
                  ? t('colleagues.noLimit')
                  : t('colleagues.limit', { limit: ringgitText(administered.spending_limit) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {administered.delegate && (
              <Text size="sm" c="dimmed">
                {t('colleagues.decidesFor', {
                  name: administered.delegate.name,
                  first: dates.day(administered.delegate.first_day),
                  last: dates.day(administered.delegate.last_day),
                })}
              </Text>
            )}
          </>
        )}
      </Stack>
      {administered && (
        <ActionsMenu label={t('colleagues.actions', { name })}>
          <Action text={t('colleagues.setLimit')} onPick={() => setChange('limit')} />
          {administered.company_admin ? (
            <Action
              text={t('colleagues.unmakeAdministrator')}
              refusal={isLast ? t('colleagues.lastAdministrator') : null}
              onPick={() => setChange('unmake')}
            />
          ) : (
            <Action text={t('colleagues.makeAdministrator')} onPick={() => setChange('make')} />
          )}
          <Action
            text={t('colleagues.remove')}
            final
            refusal={id === own ? t('colleagues.notYourself') : null}
            onPick={() => setChange('remove')}
          />
        </ActionsMenu>
      )}
      {change && administered && (
        <ChangeColleague
          id={id}
          name={name}
          limit={administered.spending_limit}
          change={change}
          onClose={() => setChange(null)}
        />
      )}
    </li>
  )
}
