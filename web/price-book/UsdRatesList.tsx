import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { priceBookApi } from '#contract/price-book/api.ts'
import { usdRateBounds, type UsdRate } from '#contract/price-book/usd-rates.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useListSearch } from '#web/parts/list/list-search.ts'
import type { Column } from '#web/parts/list/column.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { Pager } from '#web/parts/list/Pager.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { Day } from '#web/parts/record/Day.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { useList } from '#web/platform/query-list.ts'
import { useBookText } from '#web/price-book/book-text.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
import { readDecimal } from '#web/price-book/decimal.ts'
import { numbered, TableSection } from '#web/price-book/TableSection.tsx'
import { useRateColumns } from '#web/price-book/rate-columns.tsx'

/** The rates at which amounts are shown in US dollars, by first day. */
export function UsdRatesList({ editable }: { editable: boolean }) {
  const { t } = useTranslation()
  const { page } = useListSearch()
  const read = useList(priceBookApi.usdRates, { query: { page } })
  const [open, setOpen] = useState(false)
  const title = t('priceBook.usd.title')
  const columns = useUsdColumns(editable)
  const nameOf = useUsdName()
  return (
    <TableSection
      title={title}
      lead={t('priceBook.usd.lead')}
      add={editable && t('priceBook.setRate')}
      onAdd={() => setOpen(true)}
    >
      <Loaded read={read} skeleton={<RowsSkeleton rows={4} />}>
        {({ rows, count, kept }) => (
          <>
            {count === 0 && <Text>{t('priceBook.usd.none')}</Text>}
            {rows.length > 0 && (
              <ListTable
                caption={title}
                rows={numbered(rows)}
                nameOf={nameOf}
                busy={read.isPlaceholderData}
                columns={columns}
              />
            )}
            <Pager page={page} count={count} uncertain={kept} />
          </>
        )}
      </Loaded>
      {open && <UsdRateDialog onClose={() => setOpen(false)} />}
    </TableSection>
  )
}

function useUsdName() {
  const { t } = useTranslation()
  const dates = useDates()
  return ({ date }: UsdRate) => t('priceBook.usd.name', { date: dates.day(date) })
}

function useUsdColumns(editable: boolean): Column<UsdRate & { id: number }>[] {
  const { t } = useTranslation()
  const text = useBookText()
  const nameOf = useUsdName()
  return [
    { key: 'from', head: t('priceBook.from'), cell: ({ date }) => <Day value={date} /> },
    {
      key: 'rate',
      head: t('priceBook.usd.rate'),
      amount: true,
      cell: (rate) => text.usd(rate.myr_per_usd_e4),
    },
    ...useRateColumns(
      nameOf,
      priceBookApi.setUsdRate,
      editable ? ({ date }) => ({ body: { date, myr_per_usd_e4: null } }) : null,
    ),
  ]
}

function UsdRateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const rateOf = (typed: string) => {
    const read = readDecimal(typed, 4)
    return read !== null && read >= usdRateBounds.least && read <= usdRateBounds.most ? read : null
  }
  const form = usePortalForm({
    initial: { myr_per_usd_e4: '', date: today() },
    needed: ({ myr_per_usd_e4, date }) =>
      (myr_per_usd_e4.trim() === '' || date === '') && t('priceBook.usd.needed'),
    wrong: ({ myr_per_usd_e4 }) => ({
      myr_per_usd_e4:
        myr_per_usd_e4.trim() !== '' && rateOf(myr_per_usd_e4) === null && t('priceBook.usd.notARate'),
    }),
    whileTyping: false,
    write: useDialogWrite(priceBookApi.setUsdRate, onClose),
    input: ({ myr_per_usd_e4, date }) => ({ body: { date, myr_per_usd_e4: rateOf(myr_per_usd_e4) } }),
  })
  return (
    <FormDialog form={form} title={t('priceBook.usd.set')} submit={t('priceBook.saveRate')} onClose={onClose}>
      <TextInput
        {...form.field('myr_per_usd_e4')}
        label={t('priceBook.usd.rate')}
        description={t('priceBook.usd.rateHelp')}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
      />
      <DateField
        {...form.field('date')}
        onChange={(day) => form.setField('date', day)}
        label={t('priceBook.from')}
        description={t('priceBook.usd.fromHelp')}
        first={today()}
      />
    </FormDialog>
  )
}
