import { Box, Button, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  portalNumberNames,
  portalNumbers,
  portalSettingsApi,
  type SettingsResponse,
  type PortalNumber,
  type SettingChange,
} from '#contract/portal-settings.ts'
import ui from '#web/parts/ui.module.css'
import { FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { FromField, PlannedChanges } from '#web/parts/planned/PlannedChanges.tsx'
import { Timeline } from '#web/parts/record/record.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

export function PortalNumbers({ answered: { settings, planned, changes } }: { answered: SettingsResponse }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<PortalNumber | null>(null)
  const { fullDay } = useDates()
  const valueText = useValueText()
  return (
    <>
      <Title order={3} mt="lg" mb="xs">
        {t('portalSettings.numbers')}
      </Title>
      <Box component="ul" maw={480} className={ui.entries}>
        {portalNumberNames.map((name) => (
          <li key={name}>
            <div>
              <div>{t(`portalSettings.${name}`)}</div>
              <Text fw={550}>{valueText(name, settings[name])}</Text>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('common.changeOf', { what: t(`portalSettings.${name}`) })}
              onClick={() => setOpen(name)}
            >
              {t('common.change')}
            </Button>
          </li>
        ))}
      </Box>
      <PlannedChanges
        changes={planned.map(({ name, value, from_date }) => ({
          what: t(`portalSettings.${name}`),
          value: valueText(name, value),
          from_date,
          name,
        }))}
        endpoint={portalSettingsApi.change}
        withdrawing={({ name, from_date }) => ({ body: { [name]: null, from_date } })}
        onWithdrawn={() => showMessage(t('plannedChanges.withdrawn'))}
      />
      <Title order={3} mt="lg" mb="xs">
        {t('quotes.history.title')}
      </Title>
      <Timeline
        events={changes.toReversed().map(({ name, set_at, set_by, before, after, from_date }) => ({
          at: set_at,
          actor: set_by,
          what:
            from_date === null
              ? t(`portalSettings.${name}`)
              : t('plannedChanges.whenOf', { what: t(`portalSettings.${name}`), date: fullDay(from_date) }),
          changes: [
            {
              name: t('portalSettings.value'),
              before: valueText(name, before),
              after: after === null ? t('plannedChanges.none') : valueText(name, after),
            },
          ],
        }))}
      />
      {open && <NumberDialog name={open} value={settings[open]} onClose={() => setOpen(null)} />}
    </>
  )
}

function useValueText() {
  const { t } = useTranslation()
  return (name: SettingChange['name'], value: boolean | number) =>
    name === 'staff_second_factor' ||
    name === 'second_person_publishes' ||
    name === 'floor_needs_approval' ||
    typeof value === 'boolean'
      ? t(value ? 'portalSettings.on' : 'portalSettings.off')
      : t(`portalSettings.${name}_value`, { count: value })
}

function NumberDialog({ name, value, onClose }: { name: PortalNumber; value: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { least, most } = portalNumbers[name]
  const numberOf = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null)
  const form = usePortalForm({
    initial: { [name]: String(value), from_date: today() } as Record<PortalNumber | 'from_date', string>,
    needed: (typed) =>
      (typed[name].trim() === '' && t('portalSettings.needed')) ||
      (typed.from_date === '' && t('plannedChanges.fromNeeded')),
    wrong: (typed) => {
      const read = numberOf(typed[name])
      const isWrong = typed[name].trim() !== '' && (read === null || read < least || read > most)
      return { [name]: isWrong && t('portalSettings.notANumber', { least, most }) }
    },
    write: useWrite(portalSettingsApi.change, {
      onDone: () => {
        showMessage(t('portalSettings.saved'))
        onClose()
      },
    }),
    input: (typed) => ({ body: { [name]: numberOf(typed[name])!, from_date: typed.from_date } }),
  })
  return (
    <FormDialog
      form={form}
      title={t(`portalSettings.${name}`)}
      submit={t('portalSettings.save')}
      onClose={onClose}
    >
      <TextInput
        {...form.field(name)}
        label={t(`portalSettings.${name}Label`)}
        description={`${t(`portalSettings.${name}Help`)} ${t('portalSettings.bounds', { least, most })}`}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
      />
      <FromField {...form.field('from_date')} />
    </FormDialog>
  )
}
