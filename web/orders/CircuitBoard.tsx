import { Anchor, Group, Table, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { handedOverOn } from '#contract/orders/outcome.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit } from '#contract/orders/order.ts'
import classes from '#web/orders/CircuitBoard.module.css'
import ui from '#web/parts/ui.module.css'
import type { CircuitContext, OrderDesk } from '#web/orders/desk.ts'
import { circuitTotal } from '#web/orders/order-figures.ts'
import { attentionReasonsOf, nextOf, milestonesDone } from '#web/orders/milestones.ts'
import { RowCheckbox } from '#web/parts/list/ListTable.tsx'
import type { Selection } from '#web/parts/list/list.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { Day, ReferenceText, ReplacedLines, Term } from '#web/parts/record/record.tsx'
import { AttentionBadge, OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { siteLabels } from '#web/parts/site/quote-sites.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { useDates } from '#web/platform/dates.ts'

interface CircuitBoardProps {
  desk: OrderDesk
  order: FullOrder
  selection?: Selection<Circuit>
}

export function CircuitBoard({ desk, order, selection }: CircuitBoardProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.board}>
      <Table className={classes.table} role="table">
        <caption>
          <VisuallyHidden>{t('orders.circuits')}</VisuallyHidden>
        </caption>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {selection && (
              <Table.Th role="columnheader" className={classes.tick}>
                <VisuallyHidden>{t('orders.board.select')}</VisuallyHidden>
              </Table.Th>
            )}
            {[
              { text: t('orders.circuit') },
              { text: t('quotes.status'), look: classes.state },
              { text: t('compare.nextStep'), look: classes.next },
              { text: t('circuits.list.handOver'), look: classes.handOver },
              { text: t('common.monthly'), look: classes.money },
            ].map(({ text, look }) => (
              <Table.Th key={text} role="columnheader" className={look}>
                {text}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {order.circuit_list.map((circuit) => (
            <CircuitRow key={circuit.id} desk={desk} order={order} circuit={circuit} selection={selection} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

export const circuitLinkId = (reference: string) => `row-${reference}`

function CircuitRow({
  desk: { side, CircuitActions },
  order,
  circuit,
  selection,
}: CircuitContext & Omit<CircuitBoardProps, 'order'>) {
  const { quote, circuit_reference: reference } = circuit
  return (
    <Table.Tr role="row" className={classes.row} data-over={circuit.status === 'cancelled' || undefined}>
      {selection && (
        <Table.Td role="cell" className={classes.tick}>
          <RowCheckbox row={circuit} name={reference} selection={selection} />
        </Table.Td>
      )}
      <Table.Td role="cell" className={classes.circuit}>
        <Anchor
          id={circuitLinkId(reference)}
          className={classes.sites}
          title={siteLabels(quote).join(' → ')}
          renderRoot={(props) => (
            <Link
              to="."
              search={{ circuit: reference }}
              state={{ onBoard: true }}
              resetScroll={false}
              {...props}
            />
          )}
        >
          <SiteNames quote={quote} />
        </Anchor>
        <span className={`${ui.smallLine} ${classes.service}`}>
          <ReferenceText value={reference} /> · {quote.bandwidth} · <Term months={quote.contract_id} />
        </span>
        <ReplacedLines quote={quote} />
      </Table.Td>
      <Table.Td role="cell" className={classes.state}>
        <span className={classes.states}>
          <OrderStatusBadge status={circuit.status} />
          {attentionReasonsOf(circuit).map((need) => (
            <AttentionBadge key={need} need={need} />
          ))}
        </span>
        <CircuitProgress circuit={circuit} />
      </Table.Td>
      <Table.Td role="cell" className={classes.next}>
        <NextStep circuit={circuit} buyer={side === 'staff' ? order.company : undefined} />
        {CircuitActions && <CircuitActions circuit={circuit} order={order} brief />}
      </Table.Td>
      <Table.Td role="cell" className={classes.handOver}>
        <HandOver circuit={circuit} />
      </Table.Td>
      <Table.Td role="cell" className={classes.money}>
        <Money amount={circuitTotal(circuit, 'mrc')} perMonth />
      </Table.Td>
    </Table.Tr>
  )
}

function NextStep({ circuit, buyer }: { circuit: Circuit; buyer: string | undefined }) {
  const { t } = useTranslation()
  const step = nextOf(circuit)
  if (!step) return null
  const owner = (step.owner === 'customer' && buyer) || t(`orders.owners.${step.owner}`)
  return (
    <span className={classes.lines}>
      <span>{t(`status.milestone.${step.kind}`)}</span>
      <span className={ui.smallLine}>
        {owner} · <Day value={step.planned} />
      </span>
    </span>
  )
}

function HandOver({ circuit }: { circuit: Circuit }) {
  const { t } = useTranslation()
  const dates = useDates()
  if (circuit.status === 'cancelled') return null
  const done = handedOverOn(circuit)
  const moved = circuit.promised !== circuit.first_promised
  return (
    <span className={classes.lines}>
      <Day value={done ?? circuit.promised} />
      {done ? (
        <span className={ui.smallLine}>{t('status.milestone.handed_over')}</span>
      ) : (
        moved && (
          <span className={ui.smallLine}>
            {t('orders.board.first', { date: dates.day(circuit.first_promised) })}
          </span>
        )
      )}
    </span>
  )
}

function CircuitProgress({ circuit }: { circuit: Circuit }) {
  const { t } = useTranslation()
  const { milestones, status } = circuit
  if (milestones.length === 0 || status === 'cancelled') return null
  const next = nextOf(circuit)
  return (
    <Group component="span" gap="2px 8px">
      <span className={classes.segments} aria-hidden>
        {milestones.map((step) => {
          const { kind, actual, closed, late } = step
          const open = late ? 'late' : step === next ? 'next' : 'open'
          const state = actual !== null ? 'done' : closed !== null ? 'unneeded' : open
          return <span key={kind} data-state={state} title={t(`status.milestone.${kind}`)} />
        })}
      </span>
      <span className={`${ui.small} ${ui.nowrap}`}>
        {t('orders.milestonesDone', milestonesDone(circuit))}
      </span>
    </Group>
  )
}
