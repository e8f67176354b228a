import { Button, Group, Text, Title, Anchor, Skeleton, SegmentedControl } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { useState, type ComponentProps, type ReactNode, Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useIntersection } from '@mantine/hooks'
import classes from '#web/dashboard/figures/Figures.module.css'
import ui from '#web/parts/ui.module.css'
import { Section, FailureAlert } from '#web/parts/page/page.tsx'
import { everyPeriod, periods, defaultPeriod, type Period } from '#contract/dashboard/figures.ts'
import { productIds, products, type ProductId } from '#contract/catalog.ts'
import type { AllCompaniesCounts } from '#contract/dashboard.ts'
import type { MonthBarsProps } from '#web/dashboard/figures/MonthBars.tsx'
import { useLanguage } from '#web/platform/session.ts'

interface FigureProps extends Omit<ComponentProps<typeof FigureTable>, 'caption'> {
  title: string
  summary?: string | false
  /** A chart of bars; `chart` is another one. */
  bars?: Omit<MonthBarsProps, 'label'>
  chart?: ReactNode
  empty?: boolean
  /** Says why there are no rows; by default that the choice has none. */
  nothing?: string
  onExport?: () => Promise<void>
}

/** A chart with the table behind it and its export. Print shows the table. */
export function Figure({ title, summary, bars, empty = false, nothing, onExport, ...rest }: FigureProps) {
  const { t } = useTranslation()
  const [asTable, setAsTable] = useState(false)
  const save = useMutation({ mutationFn: async () => onExport?.() })
  const { chart = bars && <Chart label={[title, summary].filter(Boolean).join('. ')} {...bars} />, ...rows } =
    rest
  const table = <FigureTable caption={title} {...rows} />
  return (
    <Section
      title={title}
      aside={
        <Group gap="xs" data-noprint>
          {chart && !empty && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={
                asTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
              }
              aria-label={t(asTable ? 'figures.chartOf' : 'figures.tableOf', { title })}
              onClick={() => setAsTable(!asTable)}
            >
              {t(asTable ? 'figures.asChart' : 'figures.asTable')}
            </Button>
          )}
          {onExport && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={t('figures.exportOf', { title })}
              disabled={empty}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              {t('list.export')}
            </Button>
          )}
        </Group>
      }
    >
      <FailureAlert of={save.error} failed={t('figures.exportFailed')} mb="sm" />
      {summary && !empty && (
        <Text c="dimmed" mb="xs">
          {summary}
        </Text>
      )}
      <div className={chart ? classes.body : classes.short}>
        {empty ? (
          <Text c="dimmed">{nothing ?? t('figures.nothing')}</Text>
        ) : chart && !asTable ? (
          <>
            <div data-noprint>{chart}</div>
            <div className={ui.paper}>{table}</div>
          </>
        ) : (
          table
        )}
      </div>
    </Section>
  )
}

/** On phones CSS turns rows into cards, which lose their table roles without this. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

interface FigureTableProps {
  caption: string
  /** The rows are parts of a whole: a full bar is 100 %, and a column has the shares. */
  shares?: boolean
  heads: readonly string[]
  rows: readonly {
    name: string
    to?: string
    search?: Record<string, string>
    cells: readonly ReactNode[]
    /** The length of the row's bar; no bar without it. */
    size?: number
  }[]
}

/** The table of a figure. With sizes each row also has a bar. */
export function FigureTable({ caption, shares = false, heads, rows }: FigureTableProps) {
  const { t, i18n } = useTranslation()
  const sizes = rows.map(({ size = 0 }) => size)
  const full = shares ? sizes.reduce((sum, size) => sum + size, 0) : Math.max(...sizes)
  const shareOf = (size: number) => (full === 0 ? 0 : (100 * size) / full)
  const barred = rows.some(({ size }) => size !== undefined)
  const [first, ...others] = shares ? [...heads, t('figures.share')] : heads
  return (
    <div
      className={classes.scroll}
      tabIndex={0}
      role="region"
      aria-label={t('figures.tableNamed', { title: caption })}
    >
      <table
        className={classes.table}
        {...roles.table}
        data-cards={others.length + Number(barred) > 2 || undefined}
      >
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.head} scope="col" colSpan={barred ? 2 : 1}>
              {first}
            </th>
            {others.map((head) => (
              <th key={head} {...roles.head} scope="col" className={classes.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map(({ name, to, search, cells, size = 0 }, index) => (
            <tr key={index} {...roles.row}>
              <th {...roles.name} scope="row">
                {to ? (
                  <Anchor renderRoot={(props) => <Link to={to} search={search} {...props} />}>{name}</Anchor>
                ) : (
                  name
                )}
              </th>
              {barred && (
                <td {...roles.cell} className={classes.bar}>
                  {size > 0 && <span data-bar style={{ width: `${shareOf(size)}%` }} aria-hidden />}
                </td>
              )}
              {[...cells, ...(shares ? [`${Math.round(10 * shareOf(size)) / 10}%`] : [])].map(
                (cell, index) => (
                  <td
                    key={others[index]}
                    {...roles.cell}
                    data-label={others[index]}
                    className={classes.number}
                  >
                    {typeof cell === 'number' ? cell.toLocaleString(i18n.language) : cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const height = 280

/** Loads a chart or map once it scrolls into view, and reserves its space from the start. */
export function InView({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin: '120px' })
  const [seen, setSeen] = useState(false)
  if (entry?.isIntersecting && !seen) setSeen(true)
  return (
    <div ref={ref}>
      {seen ? (
        <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>
      ) : (
        <Skeleton height={height} animate={false} />
      )}
    </div>
  )
}

interface PeriodFiguresProps {
  id: string
  title: string
  lead: string
  children: ReactNode
}

/** Figures of the chosen period and product. */
export function PeriodFigures({ id, title, lead, children }: PeriodFiguresProps) {
  return (
    <section className={classes.figures} aria-labelledby={id}>
      <Group justify="space-between" gap="8px 16px" mb="sm" style={{ breakAfter: 'avoid' }}>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          <Text c="dimmed">{lead}</Text>
        </div>
        <PeriodChoice />
      </Group>
      {children}
    </section>
  )
}

function PeriodChoice() {
  const { t } = useTranslation()
  const { period, product, choose } = usePeriodChoice()
  return (
    <Group gap="xs" data-noprint>
      <SegmentedControl
        size="xs"
        aria-label={t('quotes.product')}
        value={product ? `${product}` : ''}
        onChange={(product) => choose({ product })}
        data={[
          { value: '', label: t('quotes.anyProduct') },
          ...productIds().map((id) => ({
            value: `${id}`,
            label: t(`figures.short.${id}`, products[id].name),
          })),
        ]}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('figures.period')}
        value={period}
        onChange={(value) => choose({ period: value })}
        data={everyPeriod.map((each) => ({
          value: each,
          label: t('priceLines.term', { count: periods[each] }),
        }))}
      />
    </Group>
  )
}

/** The period and product in the URL; unknown values fall back to the defaults. */
export function usePeriodChoice() {
  const search: Partial<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const period: Period = everyPeriod.find((each) => each === search.period) ?? defaultPeriod
  const product: ProductId | undefined = productIds().find((each) => `${each}` === search.product)
  const choose = (changes: { period?: Period; product?: string }) =>
    void navigate({
      to: '.',
      search: (before: Partial<Record<string, string>>) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    })
  return { period, product, choose }
}

export function ProductShares({ counts }: { counts: AllCompaniesCounts }) {
  const { t } = useTranslation()
  const shares = [
    ...productIds().flatMap((id) => {
      const { name, share } = products[id]
      return share ? { name, share: counts[share] } : []
    }),
    { name: t('figures.otherProducts'), share: otherShare(counts) },
  ]
  return (
    <Section title={t('figures.shares')}>
      <FigureTable
        caption={t('figures.shares')}
        shares
        heads={[t('quotes.product')]}
        rows={shares.map(({ name, share }) => ({ name, cells: [], size: share }))}
      />
    </Section>
  )
}

/** The rest of 100 %, to one decimal; 0 if there is no quote at all. */
function otherShare({ pllPctg, idPctg, cmTotalQuote }: AllCompaniesCounts): number {
  return cmTotalQuote === 0 ? 0 : Math.round((100 - pllPctg - idPctg) * 10) / 10
}

const Bars = lazy(async () => ({ default: (await import('#web/dashboard/figures/MonthBars.tsx')).MonthBars }))

export function Chart(bars: MonthBarsProps) {
  return (
    <InView>
      <Bars {...bars} />
    </InView>
  )
}

export function useMonthName(): (month: string) => string {
  const written = new Intl.DateTimeFormat(useLanguage() === 'ms' ? 'ms-MY' : 'en-MY', {
    timeZone: 'UTC',
    month: 'short',
    year: '2-digit',
  })
  return (month) => written.format(Date.parse(`${month}-01`))
}
