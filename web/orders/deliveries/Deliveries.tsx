import { Button, NativeSelect, SegmentedControl, Stack, VisuallyHidden, Text } from '@mantine/core'
import { IconClockPause, IconTruckDelivery, IconFlag, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useId, useState, useEffect, useEffectEvent, useRef } from 'react'
import {
  orderApi,
  deliveryFilters,
  deliverySorts,
  dueGroups,
  whoseAccounts,
  type DeliveryCounts,
  type Delivery,
  type DeliverySort,
} from '#contract/orders/api.ts'
import { milestoneOwners, type MilestoneOwner } from '#contract/orders/milestones.ts'
import { paths, recordPath } from '#contract/paths.ts'
import classes from '#web/orders/deliveries/Deliveries.module.css'
import { useRowKeys, rowAction } from '#web/parts/list/row-keys.ts'
import { useListState } from '#web/parts/list/filter.tsx'
import { useListSearch, type Column } from '#web/parts/list/list.ts'
import { ListScreen } from '#web/parts/list/ListScreen.tsx'
import { Week, weekRows, WeekSteps } from '#web/orders/deliveries/Week.tsx'
import { EmptyState } from '#web/parts/page/page.tsx'
import { useRead, useWrite, refreshAfter } from '#web/platform/query.ts'
import ui from '#web/parts/ui.module.css'
import { Day, ReferenceLink } from '#web/parts/record/record.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { daysUntil, useDates, today } from '#web/platform/dates.ts'
import { EditMilestone } from '#web/orders/circuits/MilestoneDialog.tsx'
import { StartDialog, DeliverDialog } from '#web/orders/circuits/CircuitActions.tsx'
import { UndoButton } from '#web/parts/undo/undo.tsx'
import type { Step } from '#web/orders/milestones.ts'

export function Deliveries() {
  const { t, i18n } = useTranslation()
  const { search, change } = useListSearch()
  const due = deliveryFilters.due.safeParse(search.due).data ?? 'all'
  const chosen = deliveryFilters.accounts.safeParse(search.accounts).data
  const week = deliveryFilters.week.safeParse(search.week).data
  const list = useListState(orderApi.deliveries, {
    file: orderApi.exportDeliveries,
    fileName: 'deliveries',
    sorts: deliverySorts,
    first: 'next_planned',
    filters: [
      {
        kind: 'beside',
        name: 'waiting',
        label: t('deliveries.waitingFor'),
        text: () => t('deliveries.theCompany'),
      },
      {
        kind: 'beside',
        name: 'next_owner',
        label: t('deliveries.owner'),
        text: (value) => t(`circuits.milestone.owners.${value as MilestoneOwner}`),
      },
    ],
    where: { due, accounts: chosen, week },
    perPage: week ? weekRows : undefined,
  })
  const { waiting } = list.values
  const owner = list.values.next_owner as MilestoneOwner | undefined
  const { keyword } = list
  const counted = useRead(orderApi.countDeliveries, {
    query: { accounts: chosen, next_owner: owner, keyword },
  })
  const counts = counted.data
  // The server applies the same default.
  const accounts = chosen ?? (counts?.own_accounts ? 'own' : 'all')
  const { shown, held } = useHeldRows(
    JSON.stringify({ ...list.query, page: list.page }),
    list.read.data?.rows,
  )
  const keys = useRowKeys(true)
  const waitingCount = counts && (due === 'all' ? circuitsOfAll(counts.waiting) : counts.waiting[due])
  const controls = (label?: string) => (
    <>
      {counts?.own_accounts && (
        <SegmentedControl
          aria-label={t('deliveries.whose')}
          value={accounts}
          onChange={(value) => change({ accounts: value })}
          data={whoseAccounts.map((value) => ({ value, label: t(`deliveries.accounts.${value}`) }))}
        />
      )}
      <Button
        variant={waiting ? 'light' : 'default'}
        aria-pressed={waiting !== undefined}
        leftSection={<IconClockPause size={16} aria-hidden />}
        rightSection={waitingCount?.toLocaleString(i18n.language)}
        onClick={() => change({ waiting: waiting ? '' : '1' })}
      >
        {t('deliveries.waiting')}
      </Button>
      <NativeSelect
        label={label}
        aria-label={t('deliveries.owner')}
        value={owner ?? ''}
        onChange={(event) => change({ next_owner: event.currentTarget.value })}
        data={[
          { value: '', label: t('circuits.list.anyOwner') },
          ...milestoneOwners.map((value) => ({ value, label: t(`circuits.milestone.owners.${value}`) })),
        ]}
      />
    </>
  )
  const groups = counts && (waiting ? counts.waiting : counts.circuits)
  return (
    <ListScreen
      list={list}
      title={t('deliveries.title')}
      lead={t('deliveries.lead', { context: accounts })}
      action={
        <>
          <SegmentedControl
            aria-label={t('services.view.name')}
            value={week ? 'week' : 'list'}
            onChange={(view) => change({ week: view === 'week' ? today() : '' })}
            data={(['list', 'week'] as const).map((value) => ({
              value,
              label: t(`deliveries.views.${value}`),
            }))}
          />
          <Button variant="default" renderRoot={(props) => <Link to={paths.staffOrders} {...props} />}>
            {t('orders.back')}
          </Button>
        </>
      }
      tabs={{
        label: t('deliveries.groups'),
        // The tabs keep the other filters, so their counts add up to the first.
        tabs: (['all', ...dueGroups] as const).map((group) => ({
          text: t(`deliveries.${group}`),
          count: groups && (group === 'all' ? circuitsOfAll(groups) : groups[group]),
          path: paths.deliveries,
          search: { ...search, page: undefined, due: group === 'all' ? undefined : group },
          current: group === due,
        })),
      }}
      search={t('deliveries.search')}
      chips={[
        {
          name: t('deliveries.whose'),
          text: counts?.own_accounts && chosen === 'all' ? t('deliveries.accounts.all') : undefined,
          without: { accounts: '' },
          onPhone: true,
        },
      ]}
      beside={controls()}
      renderOnPhone={(apply) => (
        <Stack gap="sm">
          {controls(t('deliveries.owner'))}
          <Button variant="default" onClick={() => apply({})}>
            {t('common.close')}
          </Button>
        </Stack>
      )}
      kind="deliveries"
      columns={useDeliveryColumns(held)}
      nameOf={(delivery) => delivery.circuit_reference}
      rows={shown}
      nothing={
        <EmptyState
          icon={IconTruckDelivery}
          title={t(`deliveries.nothing.${due}`)}
          text={accounts === 'own' ? t('deliveries.nothingOwn') : undefined}
          action={
            accounts === 'own' ? (
              <Button onClick={() => change({ accounts: 'all' })}>{t('deliveries.showAll')}</Button>
            ) : (
              due !== 'all' && (
                <Button variant="default" onClick={() => change({ due: '' })}>
                  {t('deliveries.toAll')}
                </Button>
              )
            )
          }
        />
      }
      above={week && <WeekSteps week={week} onChange={(day) => change({ week: day })} />}
      below={week ? undefined : <p className={classes.hint}>{t('deliveries.hint')}</p>}
      isWaiting={counted.isLoading}
      renderTable={(table) =>
        week ? (
          <Week week={week} deliveries={shown ?? []} />
        ) : (
          <div className={classes.list} {...keys}>
            {table}
          </div>
        )
      }
    />
  )
}

function circuitsOfAll(counts: DeliveryCounts['circuits']): number {
  return dueGroups.reduce((sum, group) => sum + counts[group], 0)
}

function useDeliveryColumns(held: HeldRows): Column<Delivery, DeliverySort>[] {
  const { t } = useTranslation()
  const dates = useDates()
  return [
    {
      key: 'circuit',
      card: 'about',
      head: t('orders.circuit'),
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
      head: t('quotes.sites'),
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
        const open = (['charge', 'offer', 'cancel', 'date'] as const).filter((need) => needs.includes(need))
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
      head: t('quoteDialogs.actions'),
      screenOnly: true,
      cell: (delivery) => <NextStep delivery={delivery} held={held} />,
    },
  ]
}

function NextStep({ delivery, held }: { delivery: Delivery; held: HeldRows }) {
  const { milestones, next_milestone: next, status } = delivery
  const step = milestones.find(({ kind }) => kind === next?.kind)
  return (
    <div className={classes.actions}>
      {status === 'processing' && step && step.kind !== 'handed_over' ? (
        // The key resets the button for the next milestone.
        <TickStep key={step.kind} delivery={delivery} step={step} held={held} />
      ) : (
        <MoveOn delivery={delivery} action={status === 'pending' ? 'start' : 'deliver'} />
      )}
      {step && <EditMilestone circuit={delivery} step={step} />}
    </div>
  )
}

function MoveOn({ delivery, action }: { delivery: Delivery; action: 'start' | 'deliver' }) {
  const { t } = useTranslation()
  const whyId = useId()
  const [open, setOpen] = useState(false)
  const { circuit_reference: reference, needs } = delivery
  const need = (['charge', 'cancel', 'offer'] as const).find((each) => needs.includes(each))
  const refusal = need && ({ charge: 'charge', cancel: 'requested', offer: 'offered' } as const)[need]
  const why = action === 'deliver' && refusal ? t(`circuits.refusal.${refusal}`) : undefined
  const Dialog = action === 'start' ? StartDialog : DeliverDialog
  return (
    <>
      <Button
        {...rowAction}
        variant="default"
        size="compact-sm"
        disabled={why !== undefined}
        title={why}
        aria-label={t(`circuits.actionOf.${action}`, { reference })}
        aria-describedby={why && whyId}
        onClick={() => setOpen(true)}
      >
        {t(`circuits.action.${action}`)}
      </Button>
      {why && <VisuallyHidden id={whyId}>{why}</VisuallyHidden>}
      {open && <Dialog circuit={delivery} order={delivery} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Sets the milestone to done today, with undo for six seconds, during which the row stays in place. */
function TickStep({ delivery, step, held }: { delivery: Delivery; step: Step; held: HeldRows }) {
  const { id, circuit_reference: reference } = delivery
  const { t } = useTranslation()
  const { kind } = step
  const names = { milestone: t(`status.milestone.${kind}`), reference }
  const [state, setState] = useState<'open' | 'ticked' | 'undone' | 'over'>('open')
  // The key `x` presses the button while the focus stays elsewhere in the row.
  const [pressed, setPressed] = useState(false)
  const tick = useWrite(orderApi.setMilestone, {
    refresh: false,
    onDone: () => setState('ticked'),
    onFailed: () => held.release(id),
  })
  const untick = useWrite(orderApi.setMilestone, {
    refresh: false,
    onDone: () => {
      setState('undone')
      held.release(id)
    },
  })
  const save = (write: typeof tick, actual: string | null) => {
    setPressed(document.activeElement?.matches('[data-act]') ?? false)
    write.mutate({ params: { id, kind }, body: { actual } })
  }
  const leave = useEffectEvent(() => state === 'ticked' && held.release(id))
  useEffect(() => () => void leave(), [])
  const failed = tick.error ?? untick.error
  return (
    <>
      <VisuallyHidden role="status">
        {state === 'ticked' && t('deliveries.ticked', names)}
        {state === 'undone' && t('deliveries.untick', names)}
      </VisuallyHidden>
      {failed && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {failed.message || t('circuits.failed')}
        </Text>
      )}
      {state === 'over' && (
        <span className={`${ui.marked} ${ui.dimmed}`} data-done>
          <IconCheck size={16} aria-hidden /> {t('circuits.milestone.doneToday')}
        </span>
      )}
      {state === 'ticked' && (
        <span data-done>
          <UndoButton
            label={t('circuits.milestone.undoOne', names)}
            marks={rowAction}
            size="compact-sm"
            loading={untick.isPending}
            takesFocus={pressed}
            onUndo={() => save(untick, null)}
            onOver={() => {
              setState('over')
              held.release(id)
            }}
          />
        </span>
      )}
      {(state === 'open' || state === 'undone') && (
        <Button
          {...rowAction}
          autoFocus={state === 'undone' && pressed}
          variant="light"
          size="compact-sm"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={tick.isPending}
          aria-label={t('circuits.milestone.nextDoneOne', names)}
          onClick={() => {
            held.hold(id)
            save(tick, today())
          }}
        >
          {t('circuits.milestone.doneToday')}
        </Button>
      )}
    </>
  )
}

interface HeldRows {
  hold: (id: number) => void
  /** Refreshes the list once all rows are released. */
  release: (id: number) => void
}

/** Ticked rows stay in place while they can be undone. No row is held over to another `list`. */
function useHeldRows(list: string, rows: readonly Delivery[] | undefined) {
  const [held, setHeld] = useState<{ list: string; rows: readonly Delivery[]; ids: ReadonlySet<number> }>()
  const unsettled = useRef(new Set<number>())
  const current = held?.list === list ? held : undefined
  const latest = new Map(rows?.map((row) => [row.id, row]))
  const shown = current
    ? current.rows.map((row) => (current.ids.has(row.id) ? row : (latest.get(row.id) ?? row)))
    : rows
  const hold = (id: number) => {
    unsettled.current.add(id)
    setHeld((before) => {
      const of = before?.list === list ? before : { list, rows: rows ?? [], ids: new Set<number>() }
      return { ...of, ids: new Set([...of.ids, id]) }
    })
  }
  const release = async (id: number) => {
    unsettled.current.delete(id)
    if (unsettled.current.size > 0) return
    await refreshAfter(orderApi.setMilestone)
    if (unsettled.current.size === 0) setHeld(undefined)
  }
  return { shown, held: { hold, release: (id: number) => void release(id) } satisfies HeldRows }
}
