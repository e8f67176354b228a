import { IconFlag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Delivery, DeliverySort } from '#contract/orders/deliveries.ts'
import { recordPath } from '#contract/paths.ts'
import classes from '#web/orders/deliveries/Deliveries.module.css'
import ui from '#web/parts/ui.module.css'
import type { HeldRows } from '#web/orders/deliveries/held-rows.ts'
import { NextStep } from '#web/orders/deliveries/NextStep.tsx'
import type { Column } from '#web/parts/list/column.ts'
import { Day } from '#web/parts/record/Day.tsx'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { daysUntil, useDates } from '#web/platform/dates.ts'

/** The columns of the delivery list; each circuit links to its details on the page of its order. */
export function useDeliveryColumns(held: HeldRows): Column<Delivery, DeliverySort>[] {
  const { t } = useTranslation()
  const dates = useDates()
  return [
    {
      key: 'circuit',
      card: 'about',
      head: t('deliveries.circuit'),
      sort: 'circuit_reference',
      cell: ({ order_id, circuit_reference, company }) => (
        <span className={classes.stack}>
          <ReferenceLink
            path={recordPath('order', order_id, 'staff')}
            search={{ circuit: circuit_reference }}
            value={circuit_reference}
          />
          <span className={classes.company}>{company}</span>
        </span>
      ),
    },
    {
      key: 'sites',
      card: 'title',
      head: t('deliveries.sites'),
      words: true,
      cell: ({ quote }) => (
        <span className={classes.stack}>
          <span className={classes.names}>
            <SiteNames quote={quote} />
          </span>
          <span className={classes.service}>
            {quote.product} · {quote.bandwidth}
          </span>
        </span>
      ),
    },
    {
      key: 'next',
      card: 'money',
      head: t('circuits.list.next'),
      cell: ({ next_milestone: next, milestones }) => {
        if (next === null) return t('common.empty')
        const note = milestones.find(({ kind }) => kind === next.kind)?.note
        return (
          <span className={classes.stack}>
            <span className={classes.milestone}>{t(`status.milestone.${next.kind}`)}</span>
            {note && (
              <span className={classes.note} title={note}>
                {note}
              </span>
            )}
          </span>
        )
      },
    },
    {
      key: 'due',
      card: 'state',
      head: t('deliveries.due'),
      sort: 'next_planned',
      cell: ({ next_milestone: next, days_overdue: count }) => {
        if (next === null) return t('common.empty')
        return (
          <span className={classes.stack}>
            <Day value={next.planned} />
            {count > 0 ? (
              <span className={`${ui.marked} ${classes.overdue}`}>
                <IconFlag size={14} aria-hidden /> {t('deliveries.overdueBy', { count })}
              </span>
            ) : (
              daysUntil(next.planned) <= 30 && (
                <span className={classes.under}>{dates.relativeDay(next.planned)}</span>
              )
            )}
          </span>
        )
      },
    },
    {
      key: 'waiting',
      card: 'about',
      under: 'next',
      head: t('deliveries.waitingFor'),
      cell: ({ next_milestone: next, needs, answer_by }) => {
        const open = (['charge', 'offer', 'cancel'] as const).filter((need) => needs.includes(need))
        const date = answer_by === null ? '' : dates.day(answer_by)
        return (
          <span className={classes.stack}>
            {next && <span className={classes.by}>{t(`circuits.milestone.owners.${next.owner}`)}</span>}
            {open.map((need) => (
              <span key={need} className={classes.question}>
                {t(`deliveries.${need}`, { date })}
              </span>
            ))}
          </span>
        )
      },
    },
    {
      key: 'handOver',
      card: 'page',
      under: 'due',
      head: t('circuits.list.handOver'),
      cell: ({ promised, first_promised }) => (
        <span className={classes.stack}>
          <Day value={promised} />
          {promised !== first_promised && (
            <span className={classes.under}>
              {t('deliveries.first', { date: dates.day(first_promised) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      card: 'end',
      head: t('deliveries.actions'),
      always: true,
      screenOnly: true,
      cell: (delivery) => <NextStep delivery={delivery} held={held} />,
    },
  ]
}
