import { Box, Button, Group, Table } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysBetween, plusDays } from '#contract/days.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { handedOverOn } from '#contract/orders/outcome.ts'
import classes from '#web/orders/DeliveryTimeline.module.css'
import { Section } from '#web/parts/page/page.tsx'
import { Day, ReferenceText } from '#web/parts/record/record.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import ui from '#web/parts/ui.module.css'
import { dayOf, today, useDates } from '#web/platform/dates.ts'

/** A bar per circuit from the order to its hand-over, with the first promise and today. Print shows the table. */
export function DeliveryTimeline({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const dates = useDates()
  const [asTable, setAsTable] = useState(false)
  const [from, now] = [dayOf(order.ordered_at), today()]
  const rows = order.circuit_list
    .filter(({ status }) => status !== 'cancelled')
    .map((circuit) => ({ circuit, done: handedOverOn(circuit), planned: circuit.promised }))
  if (rows.length === 0) return null
  const latest = (days: string[]) => days.toSorted().at(-1)!
  const last = latest(rows.map(({ done, planned }) => done ?? planned))
  const open = rows.filter(({ done }) => done === null)
  const end = latest([
    plusDays(from, 1),
    last,
    ...rows.flatMap(({ circuit, planned }) => [planned, circuit.first_promised]),
    ...(open.length > 0 ? [now] : []),
  ])
  const share = (day: string) =>
    `${Math.min(100, Math.max(0, (daysBetween(from, day) / daysBetween(from, end)) * 100))}%`
  const finding = t(open.length === 0 ? 'orders.timeline.done' : 'orders.timeline.finding', {
    done: rows.length - open.length,
    count: rows.length,
    moved: rows.filter(({ circuit, planned }) => planned !== circuit.first_promised).length,
    date: dates.fullDay(last),
  })
  const chart = (
    <>
      <Box className={classes.figure} role="img" aria-label={finding} tabIndex={0}>
        {rows.map(({ circuit, done, planned }) => (
          <div key={circuit.id} className={classes.row}>
            <span className={classes.name}>
              <SiteNames quote={circuit.quote} />
            </span>
            <span className={classes.track}>
              <span className={classes.planned} style={{ width: share(planned) }} />
              <span
                className={classes.actual}
                data-state={done ? 'done' : planned < now ? 'late' : 'open'}
                style={{ width: share(done ?? now) }}
              />
              {circuit.first_promised !== planned && (
                <span className={classes.first} style={{ left: share(circuit.first_promised) }} />
              )}
              {open.length > 0 && <span className={classes.today} style={{ left: share(now) }} />}
            </span>
          </div>
        ))}
      </Box>
      <div className={classes.row}>
        <span />
        <Group justify="space-between" fz={12} c="dimmed">
          <span>{dates.day(from)}</span>
          <span>{dates.day(end)}</span>
        </Group>
      </div>
      <Group gap="0 16px" fz="xs" c="dimmed" className={classes.legend}>
        <span data-key="planned">{t('orders.promised')}</span>
        <span data-key="actual">{t('orders.timeline.actual')}</span>
        <span data-key="first">{t('orders.timeline.first')}</span>
        {open.length > 0 && <span data-key="today">{t('circuits.milestone.today')}</span>}
      </Group>
    </>
  )
  const table = (
    <Table
      styles={{ caption: { textAlign: 'left' } }}
      data={{
        caption: finding,
        head: [
          t('orders.circuit'),
          t('orders.timeline.first'),
          t('orders.promised'),
          t('status.milestone.handed_over'),
        ],
        body: rows.map(({ circuit, done, planned }) => [
          <ReferenceText key="circuit" value={circuit.circuit_reference} />,
          <Day key="first" value={circuit.first_promised} />,
          <Day key="planned" value={planned} />,
          done ? <Day key="done" value={done} /> : t('common.empty'),
        ]),
      }}
    />
  )
  return (
    <Section title={t('orders.timeline.title')}>
      {asTable ? (
        table
      ) : (
        <>
          <div data-noprint>{chart}</div>
          <div className={ui.paper}>{table}</div>
        </>
      )}
      <Button size="compact-sm" variant="subtle" data-noprint onClick={() => setAsTable(!asTable)}>
        {t(asTable ? 'figures.asChart' : 'figures.asTable')}
      </Button>
    </Section>
  )
}
