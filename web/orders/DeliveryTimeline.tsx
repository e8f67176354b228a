import { Box, Button, Group, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plusDays } from '#contract/days.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { handedOverOn } from '#contract/orders/outcome.ts'
import { Section } from '#web/parts/page/page.tsx'
import { DayBar, dayColors, DayKey } from '#web/parts/record/DayBar.tsx'
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
    .map((circuit) => ({ ...circuit, done: handedOverOn(circuit) }))
  if (rows.length === 0) return null
  const latest = (days: string[]) => days.toSorted().at(-1)!
  const last = latest(rows.map(({ done, promised }) => done ?? promised))
  const open = rows.filter(({ done }) => done === null)
  const end = latest([
    plusDays(from, 1),
    last,
    ...rows.flatMap(({ promised, first_promised }) => [promised, first_promised]),
    ...(open.length > 0 ? [now] : []),
  ])
  const finding = t(open.length === 0 ? 'orders.timeline.done' : 'orders.timeline.finding', {
    done: rows.length - open.length,
    count: rows.length,
    moved: rows.filter(({ promised, first_promised }) => promised !== first_promised).length,
    date: dates.fullDay(last),
  })
  const { blue, paleBlue, green, amber, red, text } = dayColors
  const [promised, first] = [t('orders.promised'), t('orders.timeline.first')]
  const legend = [
    [paleBlue, promised],
    [blue, t('orders.timeline.actual')],
    [amber, first],
    ...(open.length > 0 ? [[text, t('circuits.milestone.today')]] : []),
  ] as [string, string][]
  const chart = (
    <>
      <Box mah={232} style={{ overflowY: 'auto' }} role="img" aria-label={finding} tabIndex={0}>
        {rows.map(({ id, quote, done, ...circuit }) => (
          <Group key={id} gap={12} h={28} wrap="nowrap">
            <Text fz={13} flex={2} miw={0} truncate component="div">
              <SiteNames quote={quote} />
            </Text>
            <Box flex={5}>
              <DayBar
                from={from}
                to={end}
                spans={[
                  { from, to: circuit.promised, color: paleBlue },
                  {
                    from,
                    to: done ?? now,
                    color: done ? green : circuit.promised < now ? red : blue,
                    inset: 4,
                  },
                ]}
                marks={[
                  { day: circuit.first_promised, color: amber },
                  ...(open.length > 0 ? [{ day: now, color: text }] : []),
                ]}
              />
            </Box>
          </Group>
        ))}
      </Box>
      <Group gap={12} fz={12} c="dimmed">
        <Box flex={2} />
        <Group flex={5} justify="space-between">
          <span>{dates.day(from)}</span>
          <span>{dates.day(end)}</span>
        </Group>
      </Group>
      <Group gap="0 16px" fz="xs" c="dimmed">
        {legend.map(([color, name]) => (
          <span key={name}>
            <DayKey color={color} />
            {name}
          </span>
        ))}
      </Group>
    </>
  )
  const table = (
    <Table
      styles={{ caption: { textAlign: 'left' } }}
      data={{
        caption: finding,
        head: [t('orders.circuit'), first, promised, t('status.milestone.handed_over')],
        body: rows.map((circuit) => [
          <ReferenceText key="circuit" value={circuit.circuit_reference} />,
          <Day key="first" value={circuit.first_promised} />,
          <Day key="promised" value={circuit.promised} />,
          circuit.done ? <Day key="done" value={circuit.done} /> : t('common.empty'),
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
