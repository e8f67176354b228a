import { Alert, NativeSelect, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plusDays } from '#contract/days.ts'
import { priceBookApi } from '#contract/price-book/api.ts'
import { mostBasisPoints, type TaxRate } from '#contract/price-book/tax-rates.ts'
import { taxCodes, type TaxCode } from '#contract/tax.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import type { Column } from '#web/parts/list/column.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { Day } from '#web/parts/record/Day.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useBookText } from '#web/price-book/book-text.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
import { readDecimal } from '#web/price-book/decimal.ts'
import { numbered, TableSection } from '#web/price-book/TableSection.tsx'
import { useRateColumns } from '#web/price-book/rate-columns.tsx'

/** The rates of service tax by code and first day. */
export function TaxRatesList({ editable }: { editable: boolean }) {
  const { t } = useTranslation()
  const read = useRead(priceBookApi.taxRates)
  const [open, setOpen] = useState(false)
  const title = t('priceBook.tax.title')
  const columns = useTaxColumns(editable)
  const nameOf = useTaxName()
  return (
    <TableSection
      title={title}
      lead={t('priceBook.tax.lead')}
      add={editable && t('priceBook.setRate')}
      onAdd={() => setOpen(true)}
    >
      <Alert color="orange" icon={<IconInfoCircle aria-hidden />} mb="md">
        {t('priceBook.tax.adviser')}
      </Alert>
      <Loaded read={read} skeleton={<RowsSkeleton rows={4} />}>
        {(rates) => <ListTable caption={title} rows={numbered(rates)} nameOf={nameOf} columns={columns} />}
      </Loaded>
      {open && <TaxRateDialog onClose={() => setOpen(false)} />}
    </TableSection>
  )
}

function useTaxName() {
  const { t } = useTranslation()
  const dates = useDates()
  return ({ code, from_date }: TaxRate) =>
    t('priceBook.tax.name', { code: t(`priceBook.code.${code}`), date: dates.day(from_date) })
}

function useTaxColumns(editable: boolean): Column<TaxRate & { id: number }>[] {
  const { t } = useTranslation()
  const text = useBookText()
  const nameOf = useTaxName()
  return [
    {
      key: 'code',
      head: t('priceBook.tax.code'),
      words: true,
      cell: ({ code }) => t(`priceBook.code.${code}`),
    },
    {
      key: 'rate',
      head: t('priceBook.rate'),
      amount: true,
      cell: (rate) => text.percent(rate.basis_points),
    },
    {
      key: 'from',
      head: t('priceBook.from'),
      cell: ({ from_date }) => <Day value={from_date} />,
    },
    ...useRateColumns(
      nameOf,
      priceBookApi.setTaxRate,
      editable ? ({ code, from_date }) => ({ body: { code, from_date, basis_points: null } }) : null,
    ),
  ]
}

function TaxRateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const first = plusDays(today(), 1)
  const percentOf = (typed: string) => {
    const read = readDecimal(typed, 2)
    return read !== null && read <= mostBasisPoints ? read : null
  }
  const form = usePortalForm({
    initial: { code: '' as TaxCode | '', basis_points: '', from_date: '' },
    needed: ({ code, basis_points, from_date }) =>
      (code === '' || basis_points.trim() === '' || from_date === '') && t('priceBook.tax.needed'),
    wrong: ({ basis_points }) => ({
      basis_points:
        basis_points.trim() !== '' && percentOf(basis_points) === null && t('priceBook.tax.notAPercent'),
    }),
    whileTyping: false,
    write: useDialogWrite(priceBookApi.setTaxRate, onClose),
    input: ({ code, basis_points, from_date }) =>
      code === '' ? null : { body: { code, from_date, basis_points: percentOf(basis_points) } },
  })
  return (
    <FormDialog form={form} title={t('priceBook.tax.set')} submit={t('priceBook.saveRate')} onClose={onClose}>
      <NativeSelect
        {...form.field('code')}
        label={t('priceBook.tax.code')}
        data={[
          { value: '', label: t('priceBook.tax.choose') },
          ...taxCodes.map((code) => ({ value: code, label: t(`priceBook.code.${code}`) })),
        ]}
        data-autofocus
      />
      <TextInput
        {...form.field('basis_points')}
        label={t('priceBook.tax.percent')}
        inputMode="decimal"
        autoComplete="off"
      />
      <DateField
        {...form.field('from_date')}
        onChange={(day) => form.setField('from_date', day)}
        label={t('priceBook.from')}
        description={t('priceBook.tax.fromHelp')}
        first={first}
      />
    </FormDialog>
  )
}
