import { Button, Group, Text } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { plusDays } from '#contract/days.ts'
import { weekEndOf, type Delivery } from '#contract/orders/api.ts'
import { recordPath } from '#contract/paths.ts'
import classes from '#web/orders/deliveries/Deliveries.module.css'
import { ReferenceLink } from '#web/parts/record/record.tsx'
import ui from '#web/parts/ui.module.css'
import { today, useDates } from '#web/platform/dates.ts'
import { useLanguage } from '#web/platform/session.ts'

/** The most that a page can have. */
export const weekRows = 100

const daysOfWeek = (week: string) =>
  Array.from({ length: 7 }, (_, index) => plusDays(weekEndOf(week), index - 6))

export function WeekSteps({ week, onChange }: { week: string; onChange: (day: string) => void }) {
  const { t } = useTranslation()
  const dates = useDates()
  const [first = week] = daysOfWeek(week)
  return (
    <Group gap="xs" mb="sm">
      {([-7, 7] as const).map((step) => (
        <Button key={step} variant="default" px="sm" onClick={() => onChange(plusDays(first, step))}>
          {t(step < 0 ? 'deliveries.weekBefore' : 'deliveries.weekAfter')}
        </Button>
      ))}
      <Text fw={600}>
        {t('quotes.filter.between', { from: dates.day(first), to: dates.day(weekEndOf(week)) })}
      </Text>
    </Group>
  )
}

/** The circuits of a week by the day of their next milestone; a weekend without any is left out. */
export function Week({ week, deliveries }: { week: string; deliveries: readonly Delivery[] }) {
  const { t } = useTranslation()
  const weekday = new Intl.DateTimeFormat(`${useLanguage()}-MY`, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  const days = daysOfWeek(week)
    .map((day) => ({ day, due: deliveries.filter(({ next_milestone }) => next_milestone?.planned === day) }))
    .filter(({ due }, index) => index < 5 || due.length > 0)
  return (
    <ol className={`${ui.plainList} ${classes.week}`}>
      {days.map(({ day, due }) => (
        <li key={day} data-today={day === today() || undefined}>
          <Text fw={600} size="sm">
            {weekday.format(Date.parse(day))}
          </Text>
          <ul className={ui.plainList}>
            {due.map((delivery) => (
              <li
                key={delivery.id}
                className={classes.entry}
                data-last={delivery.next_milestone?.kind === 'handed_over' || undefined}
              >
                <ReferenceLink
                  path={recordPath('order', delivery.order_id, 'staff')}
                  search={{ circuit: delivery.circuit_reference }}
                  value={delivery.circuit_reference}
                />
                <span className={ui.marked}>
                  {delivery.next_milestone && t(`status.milestone.${delivery.next_milestone.kind}`)}
                  {delivery.days_overdue > 0 && (
                    <IconFlag size={14} className={classes.overdue} aria-label={t('circuits.needs.late')} />
                  )}
                </span>
                <span className={ui.smallLine}>{delivery.company}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
