import { Box, Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysBetween, plusDays } from '#contract/days.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { handedOverOn } from '#contract/orders/outcome.ts'
import classes from '#web/orders/DeliveryTimeline.module.css'
import { timelineHeight } from '#web/orders/order-figures.ts'
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
  const last =
    rows
      .map(({ done, planned }) => done ?? planned)
      .sort()
      .at(-1) ?? now
  const open = rows.filter(({ done }) => done === null)
  const days = [
    plusDays(from, 1),
    last,
    ...rows.flatMap(({ circuit }) => [circuit.promised, circuit.first_promised]),
  ]
  const end = [...days, ...(open.length > 0 ? [now] : [])].sort().at(-1)!
  const share = (day: string) =>
    `${Math.min(100, Math.max(0, (daysBetween(from, day) / daysBetween(from, end)) * 100))}%`
  const finding = t(open.length === 0 ? 'orders.timeline.done' : 'orders.timeline.finding', {
    done: rows.length - open.length,
    count: rows.length,
    moved: rows.filter(({ circuit }) => circuit.promised !== circuit.first_promised).length,
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
        <span className={classes.axis}>
          <span>{dates.day(from)}</span>
          <span>{dates.day(end)}</span>
        </span>
      </div>
      <Text size="xs" c="dimmed" className={classes.legend}>
        <span data-key="planned">{t('orders.promised')}</span>
        <span data-key="actual">{t('orders.timeline.actual')}</span>
        <span data-key="first">{t('orders.timeline.first')}</span>
        {open.length > 0 && <span data-key="today">{t('circuits.milestone.today')}</span>}
      </Text>
    </>
  )
  const table = (
    <Table>
      <caption className={classes.caption}>{finding}</caption>
      <Table.Thead>
        <Table.Tr>
          {[
            t('orders.circuit'),
            t('orders.timeline.first'),
            t('orders.promised'),
            t('status.milestone.handed_over'),
          ].map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ circuit, done, planned }) => (
          <Table.Tr key={circuit.id}>
            <Table.Th scope="row">
              <ReferenceText value={circuit.circuit_reference} />
            </Table.Th>
            <Table.Td>
              <Day value={circuit.first_promised} />
            </Table.Td>
            <Table.Td>
              <Day value={planned} />
            </Table.Td>
            <Table.Td>{done ? <Day value={done} /> : t('common.empty')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
  return (
    <div style={{ minHeight: timelineHeight(rows.length) }}>
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
    </div>
  )
}
