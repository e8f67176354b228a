import { Text } from '@mantine/core'
import { DialogButton } from '#web/parts/dialog/Dialog.tsx'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '#web/parts/page/page.tsx'
import { paths, priceBookPath, priceBookTabs, type PriceBookTab } from '#contract/paths.ts'
import { ListTabs } from '#web/parts/list/list-parts.tsx'
import { useDates } from '#web/platform/dates.ts'
import type { Holiday, LeadTimeRow, TaxRate, UsdRate } from '#contract/price-book/api.ts'
import { products } from '#contract/catalog.ts'

interface TableSectionProps {
  title: string
  lead: string
  add?: string | false
  /** The dialog that `add` opens. */
  renderDialog?: (onClose: () => void) => ReactNode
  children: ReactNode
}

export function TableSection({ title, lead, add, renderDialog, children }: TableSectionProps) {
  return (
    <Section
      title={title}
      aside={
        add &&
        renderDialog && (
          <DialogButton
            text={add}
            button={{ size: 'compact-md', leftSection: <IconPlus size={14} aria-hidden /> }}
          >
            {renderDialog}
          </DialogButton>
        )
      }
    >
      <Text c="dimmed" mb="md">
        {lead}
      </Text>
      {children}
    </Section>
  )
}

/** Tables need an id for each row. */
export function numbered<Row extends object>(rows: readonly Row[]): (Row & { id: number })[] {
  return rows.map((row, index) => ({ ...row, id: index + 1 }))
}

export function PriceBookTabs({ current }: { current: PriceBookTab | 'prices' }) {
  const { t } = useTranslation()
  return (
    <ListTabs
      label={t('priceBook.tables')}
      tabs={(['prices', ...priceBookTabs] as const).map((tab) => ({
        text: t(`priceBook.tabs.${tab}`),
        path: tab === 'prices' ? paths.baseRule : priceBookPath(tab),
        current: tab === current,
      }))}
    />
  )
}

export function useBookText() {
  const { t, i18n } = useTranslation()
  const { day } = useDates()
  const states = (kept: readonly string[] | null) =>
    kept === null ? t('priceBook.calendar.allStates') : kept.join(', ')
  return {
    /** Ringgit for one dollar, with four decimals. */
    usd: (e4: number) => `RM ${(e4 / 10_000).toFixed(4)}`,
    /** Basis points as percent: 650 is `6.5%`. */
    percent: (basisPoints: number) => `${basisPoints / 100}%`,
    /** Fri, 20 Nov 2026 */
    weekday: (day: string) =>
      new Intl.DateTimeFormat(i18n.language === 'ms' ? 'ms-MY' : 'en-MY', {
        timeZone: 'UTC',
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      }).format(Date.parse(day)),
    states,
    usdOf: ({ date }: UsdRate) => t('priceBook.usd.name', { date: day(date) }),
    taxOf: ({ code, from_date }: TaxRate) =>
      t('priceBook.tax.name', { code: t(`customers.code.${code}`), date: day(from_date) }),
    holidayOf: (holiday: Holiday) => `${holiday.name}, ${day(holiday.day)}`,
    /** If most states keep the holiday, names those that do not. */
    statesOf: (kept: readonly string[] | null, every: readonly string[]) =>
      kept === null || kept.length * 2 <= every.length || kept.length === every.length
        ? states(kept)
        : t('priceBook.calendar.allBut', {
            states: every.filter((each) => !kept.includes(each)).join(', '),
          }),
    leadTimeOf: ({ product_id, grade, nni_ends }: Pick<LeadTimeRow, 'product_id' | 'grade' | 'nni_ends'>) =>
      [
        products[product_id].name,
        t(`sites.grade.${grade}`),
        ...(products[product_id].nni ? [t('priceBook.leadTimes.nniEnds', { count: nni_ends })] : []),
      ].join(', '),
  }
}
