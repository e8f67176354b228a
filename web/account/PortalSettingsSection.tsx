import { Alert, Stack, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { portalSettingsApi, type AnsweredSettings } from '#contract/portal-settings.ts'
import { PortalNumbers } from '#web/account/PortalNumbers.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { useRead, useWrite } from '#web/platform/query.ts'

/** What the admin decides for the whole portal. Each choice is saved at once. */
export function PortalSettingsSection() {
  const { t } = useTranslation()
  const read = useRead(portalSettingsApi.read)
  return (
    <Section title={t('secondFactor.portal.title')}>
      <Text c="dimmed" mb="md">
        {t('secondFactor.portal.lead')}
      </Text>
      <Loaded read={read} skeleton={<RowsSkeleton rows={2} />}>
        {(answered) => (
          <Stack gap="lg">
            <SettingSwitch
              name="staff_second_factor"
              answered={answered}
              label={t('secondFactor.portal.staff')}
              help={t('secondFactor.portal.staffHelp')}
            />
            <SettingSwitch
              name="second_person_publishes"
              answered={answered}
              label={t('secondFactor.portal.publishes')}
              help={t('secondFactor.portal.publishesHelp')}
            />
            <SettingSwitch
              name="floor_needs_approval"
              answered={answered}
              label={t('secondFactor.portal.floor')}
              help={t('secondFactor.portal.floorHelp')}
            />
            <PortalNumbers answered={answered} />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

interface SettingSwitchProps {
  name: 'staff_second_factor' | 'second_person_publishes' | 'floor_needs_approval'
  answered: AnsweredSettings
  label: string
  help: string
}

function SettingSwitch({ name, answered: { settings, changes }, label, help }: SettingSwitchProps) {
  const { t } = useTranslation()
  const { fullDay } = useDates()
  const failureText = useFailureText()
  const change = useWrite(portalSettingsApi.change)
  const last = changes.find((each) => each.name === name)
  return (
    <div>
      <Switch
        label={label}
        description={help}
        checked={settings[name]}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ body: { [name]: event.currentTarget.checked } })}
      />
      {last && (
        <Text c="dimmed" mt="xs">
          {t('secondFactor.portal.changed', { name: last.set_by, date: fullDay(dayOf(last.set_at)) })}
        </Text>
      )}
      {change.error && (
        <Alert color="red" mt="sm">
          {failureText(change.error)}
        </Alert>
      )}
    </div>
  )
}
