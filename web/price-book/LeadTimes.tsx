import { Button, Text, TextInput, Checkbox, Group, NativeSelect, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import {
  priceBookApi,
  maxLeadTime,
  type LeadTimeRow,
  calendarYears,
  type Holiday,
  longestHolidayName,
} from '#contract/price-book/api.ts'
import { FormDialog, useDialogWrite, ConfirmButton } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { type Column, useListSearch } from '#web/parts/list/list.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { Loaded, RowsSkeleton } from '#web/parts/page/page.tsx'
import { FromField, PlannedChanges } from '#web/parts/planned/PlannedChanges.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useBookText, numbered, TableSection } from '#web/price-book/TableSection.tsx'
import { readDecimal } from '#web/price-book/decimal.ts'
import { countryApi, homeCountry } from '#contract/countries.ts'
import { lastCalendarDay } from '#contract/days.ts'
import { DateField } from '#web/parts/form/DateField.tsx'

export function LeadTimes({ editable }: { editable: boolean }) {
  const { t } = useTranslation()
  const text = useBookText()
  const read = useRead(priceBookApi.leadTimes)
  const [open, setOpen] = useState<LeadTimeRow | null>(null)
  const title = t('priceBook.tabs.lead-times')
  const columns = useLeadTimeColumns(editable ? setOpen : null)
  return (
    <TableSection title={title} lead={t('priceBook.leadTimes.lead')}>
      <Loaded read={read} skeleton={<RowsSkeleton rows={8} />}>
        {(rows) => (
          <>
            <ListTable caption={title} rows={numbered(rows)} nameOf={text.leadTimeOf} columns={columns} />
            <PlannedLeadTimes rows={rows} editable={editable} />
          </>
        )}
      </Loaded>
      {open && <LeadTimeDialog row={open} name={text.leadTimeOf(open)} onClose={() => setOpen(null)} />}
    </TableSection>
  )
}

function PlannedLeadTimes({ rows, editable }: { rows: readonly LeadTimeRow[]; editable: boolean }) {
  const { t } = useTranslation()
  const text = useBookText()
  const changes = rows
    .flatMap((row) =>
      row.planned.map(({ from_date, working_days }) => ({
        what: text.leadTimeOf(row),
        value: t('quotes.workingDays', { count: working_days }),
        from_date,
        row,
      })),
    )
    .toSorted((a, b) => a.from_date.localeCompare(b.from_date))
  return (
    <PlannedChanges
      changes={changes}
      endpoint={priceBookApi.setLeadTime}
      withdrawing={
        editable
          ? ({ row: { product_id, grade, nni_ends }, from_date }) => ({
              body: { product_id, grade, nni_ends, working_days: null, from_date },
            })
          : null
      }
    />
  )
}

function useLeadTimeColumns(
  onChange: ((row: LeadTimeRow) => void) | null,
): Column<LeadTimeRow & { id: number }>[] {
  const { t } = useTranslation()
  const text = useBookText()
  return [
    {
      key: 'product',
      head: t('quotes.product'),
      words: true,
      cell: ({ product_id }) => products[product_id].name,
    },
    {
      key: 'grade',
      head: t('priceBook.leadTimes.grade'),
      cell: ({ grade }) => t(`sites.grade.${grade}`),
    },
    {
      key: 'nnis',
      head: t('priceBook.leadTimes.nnis'),
      term: 'nni',
      amount: true,
      cell: ({ product_id, nni_ends }) => (products[product_id].nni ? nni_ends : t('common.empty')),
    },
    {
      key: 'days',
      head: t('priceBook.leadTimes.days'),
      term: 'leadTime',
      amount: true,
      cell: ({ working_days }) => working_days,
    },
    {
      key: 'actions',
      head: t('quoteDialogs.actions'),
      screenOnly: true,
      cell: (row) =>
        onChange && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('common.changeOf', { what: text.leadTimeOf(row) })}
            onClick={() => onChange(row)}
          >
            {t('common.change')}
          </Button>
        ),
    },
  ]
}

function LeadTimeDialog({ row, name, onClose }: { row: LeadTimeRow; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const daysOf = (typed: string) => readDecimal(typed, 0, { least: 1, most: maxLeadTime })
  const form = usePortalForm({
    initial: { working_days: String(row.working_days), from_date: today() },
    needed: ({ working_days, from_date }) =>
      (working_days.trim() === '' && t('priceBook.leadTimes.needed')) ||
      (from_date === '' && t('plannedChanges.fromNeeded')),
    wrong: ({ working_days }) => ({
      working_days: daysOf(working_days) === null && t('priceBook.leadTimes.notDays', { most: maxLeadTime }),
    }),
    write: useDialogWrite(priceBookApi.setLeadTime, onClose),
    input: ({ working_days, from_date }) => {
      const { product_id, grade, nni_ends } = row
      return { body: { product_id, grade, nni_ends, working_days: daysOf(working_days)!, from_date } }
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('priceBook.leadTimes.change')}
      submit={t('priceBook.leadTimes.save')}
      onClose={onClose}
    >
      <Text>{name}</Text>
      <TextInput
        {...form.field('working_days')}
        label={t('priceBook.leadTimes.days')}
        description={t('priceBook.leadTimes.help')}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
      />
      <FromField {...form.field('from_date')} />
    </FormDialog>
  )
}

const years = Array.from({ length: calendarYears.last - calendarYears.first + 1 }, (_, n) =>
  String(calendarYears.first + n),
)

export function Holidays({ editable }: { editable: boolean }) {
  const { t } = useTranslation()
  const { search, change } = useListSearch()
  const thisYear = today().slice(0, 4)
  const year = years.find((each) => each === search.year) ?? thisYear
  const read = useRead(priceBookApi.holidays, { query: { year } })
  const countries = useRead(countryApi.list, {}, { staleTime: Infinity })
  const states = countries.data?.find(({ name }) => name === homeCountry)?.states ?? []
  const state = states.find((each) => each === search.state) ?? ''
  const [open, setOpen] = useState<Holiday | null>(null)
  const title = t('priceBook.calendar.title')
  const columns = useHolidayColumns(states, editable ? setOpen : null)
  // Past holidays can no longer change, so they are hidden at first.
  const first = year === thisYear && search.past !== '1' ? today() : ''
  const isShown = ({ day, states }: Holiday) =>
    day >= first && (state === '' || states === null || states.includes(state))
  const text = useBookText()
  return (
    <TableSection
      title={title}
      lead={t('priceBook.calendar.lead')}
      add={editable && t('priceBook.calendar.add')}
      renderDialog={(onClose) => <HolidayDialog holiday={null} states={states} onClose={onClose} />}
    >
      <Group mb="md" align="end">
        <NativeSelect
          label={t('priceBook.calendar.year')}
          data={years}
          value={year}
          onChange={(event) => change({ year: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('sites.full.state')}
          data={[{ value: '', label: t('priceBook.calendar.everyState') }, ...states]}
          value={state}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
        {year === thisYear && (
          <Checkbox
            mb={8}
            label={t('priceBook.calendar.past')}
            checked={search.past === '1'}
            onChange={(event) => change({ past: event.currentTarget.checked ? '1' : undefined })}
          />
        )}
      </Group>
      <Loaded read={read} skeleton={<RowsSkeleton rows={8} />}>
        {(holidays) => {
          const shown = holidays.filter(isShown)
          if (shown.length === 0) return <Text>{t('priceBook.calendar.noneLeft')}</Text>
          return (
            <ListTable
              caption={`${title} ${year}`}
              rows={numbered(shown)}
              nameOf={text.holidayOf}
              columns={columns}
            />
          )
        }}
      </Loaded>
      {open && <HolidayDialog holiday={open} states={states} onClose={() => setOpen(null)} />}
    </TableSection>
  )
}

function useHolidayColumns(
  every: readonly string[],
  onOpen: ((holiday: Holiday) => void) | null,
): Column<Holiday & { id: number }>[] {
  const { t } = useTranslation()
  const text = useBookText()
  return [
    {
      key: 'day',
      head: t('circuits.deposit.day'),
      cell: ({ day }) => <time dateTime={day}>{text.weekday(day)}</time>,
    },
    { key: 'name', head: t('priceBook.calendar.name'), words: true, cell: ({ name }) => name },
    {
      key: 'states',
      head: t('priceBook.calendar.states'),
      words: true,
      cell: (holiday) => text.statesOf(holiday.states, every),
    },
    {
      key: 'actions',
      head: t('quoteDialogs.actions'),
      screenOnly: true,
      cell: (holiday) =>
        onOpen &&
        holiday.day >= today() && (
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('common.changeOf', { what: text.holidayOf(holiday) })}
              onClick={() => onOpen(holiday)}
            >
              {t('common.change')}
            </Button>
            <ConfirmButton
              text={t('cart.remove')}
              label={t('priceBook.calendar.removeOf', { what: text.holidayOf(holiday) })}
              button={{ variant: 'subtle', color: 'gray', size: 'compact-sm' }}
              endpoint={priceBookApi.setHoliday}
              input={{ body: { day: holiday.day, name: holiday.name, states: [] } }}
              title={t('priceBook.calendar.removeTitle', { what: text.holidayOf(holiday) })}
              confirm={t('cart.remove')}
              dangerous
            >
              {t('priceBook.calendar.removeText')}
            </ConfirmButton>
          </Group>
        ),
    },
  ]
}

interface HolidayDialogProps {
  /** Null for a new holiday. Only the states of an existing one can change. */
  holiday: Holiday | null
  states: readonly string[]
  onClose: () => void
}

function HolidayDialog({ holiday, states, onClose }: HolidayDialogProps) {
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
            label={t('circuits.deposit.day')}
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
