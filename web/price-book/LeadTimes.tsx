import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import { priceBookApi, mostLeadTime, type LeadTimeRow } from '#contract/price-book/api.ts'
import { FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import type { Column } from '#web/parts/list/list.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { Loaded, RowsSkeleton } from '#web/parts/page/page.tsx'
import { FromField, PlannedChanges } from '#web/parts/planned/PlannedChanges.tsx'
import { today } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useBookText, numbered, TableSection } from '#web/price-book/TableSection.tsx'
import { readDecimal } from '#web/price-book/decimal.ts'

export function LeadTimes({ editable }: { editable: boolean }) {
  const { t } = useTranslation()
  const text = useBookText()
  const read = useRead(priceBookApi.leadTimes)
  const [open, setOpen] = useState<LeadTimeRow | null>(null)
  const title = t('priceBook.leadTimes.title')
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
        value: t('priceBook.leadTimes.value', { count: working_days }),
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
      head: t('priceBook.leadTimes.product'),
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
      head: t('priceBook.actions'),
      always: true,
      screenOnly: true,
      cell: (row) =>
        onChange && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('priceBook.changeOf', { what: text.leadTimeOf(row) })}
            onClick={() => onChange(row)}
          >
            {t('priceBook.change')}
          </Button>
        ),
    },
  ]
}

function LeadTimeDialog({ row, name, onClose }: { row: LeadTimeRow; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const daysOf = (typed: string) => {
    const read = readDecimal(typed, 0)
    return read !== null && read >= 1 && read <= mostLeadTime ? read : null
  }
  const form = usePortalForm({
    initial: { working_days: String(row.working_days), from_date: today() },
    needed: ({ working_days, from_date }) =>
      (working_days.trim() === '' && t('priceBook.leadTimes.needed')) ||
      (from_date === '' && t('plannedChanges.fromNeeded')),
    wrong: ({ working_days }) => ({
      working_days:
        working_days.trim() !== '' &&
        daysOf(working_days) === null &&
        t('priceBook.leadTimes.notDays', { most: mostLeadTime }),
    }),
    whileTyping: false,
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
      <FromField {...form.field('from_date')} onChange={(day) => form.setField('from_date', day)} />
    </FormDialog>
  )
}
