import { Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { lastCalendarDay } from '#contract/days.ts'
import { priceBookApi } from '#contract/price-book/api.ts'
import { longestHolidayName, type Holiday } from '#contract/price-book/holidays.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { today, useDates } from '#web/platform/dates.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'

interface HolidayDialogProps {
  /** The holiday whose states change; null for a new one. */
  holiday: Holiday | null
  states: readonly string[]
  onClose: () => void
}

/** Adds a holiday, or changes which states keep one: its day and name tell which it is, and stay. */
export function HolidayDialog({ holiday, states, onClose }: HolidayDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const form = usePortalForm({
    initial: {
      day: holiday?.day ?? '',
      name: holiday?.name ?? '',
      all: holiday?.states === null,
      states: [...(holiday?.states ?? [])],
    },
    needed: ({ day, name, all, states }) =>
      day === '' || name.trim() === ''
        ? t('priceBook.calendar.needed')
        : !all && states.length === 0 && t('priceBook.calendar.statesNeeded'),
    write: useDialogWrite(priceBookApi.setHoliday, onClose),
    input: ({ day, name, all, states }) => ({ body: { day, name, states: all ? null : states } }),
  })
  const { all, states: chosen } = form.values
  return (
    <FormDialog
      form={form}
      title={t(holiday ? 'priceBook.calendar.change' : 'priceBook.calendar.add')}
      submit={t('priceBook.calendar.save')}
      onClose={onClose}
    >
      {holiday ? (
        <Text>{`${holiday.name}, ${dates.fullDay(holiday.day)}`}</Text>
      ) : (
        <>
          <TextInput
            {...form.field('name')}
            label={t('priceBook.calendar.name')}
            maxLength={longestHolidayName}
            autoComplete="off"
            data-autofocus
          />
          <DateField
            {...form.field('day')}
            onChange={(day) => form.setField('day', day)}
            label={t('priceBook.calendar.day')}
            first={today()}
            last={lastCalendarDay}
          />
        </>
      )}
      <Checkbox
        label={t('priceBook.calendar.allStates')}
        checked={all}
        onChange={(event) => form.set({ all: event.currentTarget.checked })}
      />
      {!all && (
        <Checkbox.Group
          label={t('priceBook.calendar.states')}
          error={form.errorOf('states')}
          value={chosen}
          onChange={(picked) => form.setField('states', picked)}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
            {states.map((state) => (
              <Checkbox key={state} value={state} label={state} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
      {all && form.errorOf('states') && <Text c="red">{form.errorOf('states')}</Text>}
      <Text c="dimmed">{t('priceBook.calendar.help')}</Text>
    </FormDialog>
  )
}
