import { Anchor, Box, Button, Flex, Text, Alert, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconFileTypePdf } from '@tabler/icons-react'
import { Link, useParams, useSearch, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { circuitCan } from '#contract/orders/circuit-actions.ts'
import { orderApi } from '#contract/orders/api.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { type Circuit, shownOrderStatus, orderStatuses } from '#contract/orders/order.ts'
import { recordPath } from '#contract/paths.ts'
import { CircuitBoard, circuitLinkId } from '#web/orders/CircuitBoard.tsx'
import { type OrderDesk, useOrderMoney } from '#web/orders/desk.ts'
import { DepositBook } from '#web/orders/DepositBook.tsx'
import { OrderPlaced, PaymentDue } from '#web/orders/OrderPlaced.tsx'
import { type Filters, useSelection } from '#web/parts/list/list.ts'
import { RateNote, Money, ChargesTable, useBillingFacts } from '#web/parts/money/Money.tsx'
import { FailureAlert, Section, LoadedRecord, RecordPage } from '#web/parts/page/page.tsx'
import { DownloadPdf, PrintLink, saveDocument } from '#web/parts/documents/DownloadPdf.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useRead, refresh } from '#web/platform/query.ts'
import { useReader } from '#web/platform/screens.ts'
import { useVisit } from '#web/platform/drafts.ts'
import { PendingAnswers } from '#web/orders/CircuitNotices.tsx'
import ui from '#web/parts/ui.module.css'
import { ReferenceText, Reference, Day, Facts } from '#web/parts/record/record.tsx'
import { OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { CircuitCard } from '#web/orders/CircuitCard.tsx'
import { DialogButton, SideDrawer } from '#web/parts/dialog/Dialog.tsx'
import { SiteContactList } from '#web/orders/purchase-details.tsx'
import { TermsDialog } from '#web/parts/terms/Terms.tsx'
import { documentsApi } from '#contract/documents.ts'
import type { AcceptedTerms } from '#contract/orders/terms.ts'
import { call } from '#web/platform/api.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { groupEvents } from '#web/orders/group-events.ts'
import { DeliveryTimeline } from '#web/orders/DeliveryTimeline.tsx'
import type { Sen } from '#contract/money.ts'
import {
  milestoneClosings,
  milestoneOwners,
  milestones,
  type Milestone,
} from '#contract/orders/milestones.ts'
import type { OrderChange, OrderEvent, OrderEventAction } from '#contract/orders/events.ts'

export function OrderPage({ desk }: { desk: OrderDesk }) {
  const { t } = useTranslation()
  const context = useReader()
  const { id = '' } = useParams({ strict: false })
  const order = useRead(orderApi.one, { params: { id } })
  useVisit(
    order.data && {
      path: recordPath('order', id, desk.side),
      name: order.data.order_reference,
      about: `${desk.side === 'staff' ? `${order.data.company} · ` : ''}${order.data.po_number}`,
    },
  )
  return (
    <LoadedRecord
      read={order}
      back={<Anchor renderRoot={(props) => <Link to={desk.path} {...props} />}>← {t('orders.back')}</Anchor>}
      head={useHead(desk)}
      absent={{ title: t('orders.notThere'), text: t('orders.notThereText', { context }) }}
    >
      {(loaded) => <LoadedOrder desk={desk} order={loaded} />}
    </LoadedRecord>
  )
}

function useHead({ side, HeadActions }: OrderDesk) {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  return (order: FullOrder | undefined) => {
    if (!order) return { title: t('quotes.history.order_reference') }
    const { company, ordered_at: at, ordered_by: name } = order
    return {
      title: t('orders.pageTitle', { reference: order.order_reference }),
      lead: (
        <>
          <OrderStatusBadge status={shownOrderStatus(order)} />{' '}
          {t('orders.placed', { context, company, date: dates.moment(at), name })}
        </>
      ),
      action: (
        <>
          {HeadActions && <HeadActions order={order} />}
          <DownloadPdf documents={[{ kind: 'order', ids: [order.id] }]} />
          <PrintLink to={recordPath('printedOrder', order.id, side)} />
        </>
      ),
    }
  }
}

function LoadedOrder({ desk, order }: { desk: OrderDesk; order: FullOrder }) {
  const { t } = useTranslation()
  const selection = useSelection(order.circuit_list, ({ status }: Circuit) =>
    circuitCan('plan', status) ? null : t('circuits.refusal.over', { status: t(`status.order.${status}`) }),
  )
  const count = order.circuit_list.length
  const { PoFile } = desk
  const payment = <PaymentDue order={order} />
  // Beside a long board, so that the page stays short.
  const isLong = count > 8
  const { placed, circuit }: Filters = useSearch({ strict: false })
  const CircuitBulkActions = count > 1 ? desk.CircuitBulkActions : undefined
  return (
    <RecordPage
      first={
        <>
          {desk.side === 'company' && payment}
          {placed === '1' && desk.side === 'company' && order.status === 'pending' && (
            <OrderPlaced order={order} />
          )}
          <PendingAnswers desk={desk} order={order} open={circuit} />
        </>
      }
      main={
        <Section title={t('orders.circuits')} aside={t('orders.circuitsCount', { count })}>
          <CircuitBoard desk={desk} order={order} selection={CircuitBulkActions && selection} />
          {CircuitBulkActions && <CircuitBulkActions selection={selection} />}
          <RateNote />
          <CircuitDrawer desk={desk} order={order} reference={circuit} />
        </Section>
      }
      beside={
        <>
          {desk.side === 'staff' && payment}
          <OrderTotals order={order} />
          {isLong && <DeliveryTimeline order={order} />}
          <DepositBook desk={desk} order={order} />
          <OrderParticulars order={order}>
            <PoFile order={order} />
          </OrderParticulars>
        </>
      }
      below={
        <>
          {!isLong && <DeliveryTimeline order={order} />}
          <Section title={t('quotes.history.title')}>
            <OrderHistory order={order} />
          </Section>
        </>
      }
    />
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the drawer was opened from the board, so that closing it goes back. */
    onBoard?: boolean
  }
}

interface CircuitDrawerProps {
  desk: OrderDesk
  order: FullOrder
  reference: string | undefined
}

function CircuitDrawer({ desk, order, reference }: CircuitDrawerProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { history } = useRouter()
  const onBoard = useRouterState({ select: ({ location }) => location.state.onBoard })
  const circuit = order.circuit_list.find((each) => each.circuit_reference === reference)
  if (!circuit) return null
  const close = () => {
    if (onBoard) history.back()
    else void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
    // After the drawer has released the focus.
    setTimeout(() => document.getElementById(circuitLinkId(circuit.circuit_reference))?.focus(), 50)
  }
  return (
    <SideDrawer
      title={t('circuits.charge.acceptCircuit', { reference: circuit.circuit_reference })}
      onClose={close}
    >
      <CircuitCard key={circuit.id} desk={desk} order={order} circuit={circuit} />
    </SideDrawer>
  )
}

function OrderTotals({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const context = useReader()
  const dates = useDates()
  const { charges, levels } = useOrderMoney(order)
  return (
    <Section title={t('orders.totals')}>
      {order.contract_expired_on && (
        <Alert
          role="note"
          color="orange"
          icon={<IconAlertTriangle aria-hidden />}
          mb="sm"
          title={t('orders.contractExpired', { date: dates.fullDay(order.contract_expired_on) })}
        />
      )}
      {order.over_credit_limit && (order.status === 'pending' || order.status === 'processing') && (
        <Alert
          color="orange"
          icon={<IconAlertTriangle aria-hidden />}
          mb="sm"
          title={t('orders.overCredit', { context })}
        >
          {t('orders.overCreditText')}
        </Alert>
      )}
      <ChargesTable rows={charges} />
      <Facts facts={[...levels, ...useBillingFacts(order.bill_to)]} />
    </Section>
  )
}

function OrderParticulars({ order, children }: { order: FullOrder; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <Section title={t('orders.purchase')}>
        <Facts
          facts={[
            { name: t('quotes.reference'), value: <Reference value={order.order_reference} /> },
            ...usePurchaseFacts(order),
            { name: t('orders.termsVersion'), value: order.terms.version },
          ]}
        />
        {children}
        <DialogButton text={t('terms.title')} button={{ fullWidth: true, variant: 'default', mt: 'sm' }}>
          {(onClose) => <TermsDialog order={order} depositMonths={order.deposit_months} onClose={onClose} />}
        </DialogButton>
        {order.terms.form && <AcceptedForm form={order.terms.form} />}
      </Section>
      <Section title={t('sendToOrder.contacts')}>
        <SiteContactList contacts={order.site_contacts} />
      </Section>
    </>
  )
}

/** Requested dates that differ are listed with the circuits. */
function usePurchaseFacts({ po_number, circuit_list, approved }: FullOrder) {
  const { t } = useTranslation()
  const dates = useDates()
  const [requested = null, ...others] = new Set(circuit_list.map((circuit) => circuit.requested_date))
  return [
    { name: t('orders.po_number'), value: po_number },
    {
      name: t('orders.requestedDate'),
      value:
        others.length > 0
          ? t('orders.datePerCircuit')
          : requested === null
            ? t('orders.asap')
            : dates.fullDay(requested),
    },
    approved && {
      name: t('orders.approvedBy'),
      value: t('orders.approvedOn', { name: approved.by, date: dates.moment(approved.at) }),
    },
  ]
}

function AcceptedForm({ form }: { form: NonNullable<AcceptedTerms['form']> }) {
  const { t } = useTranslation()
  const save = useMutation({
    mutationFn: async () =>
      saveDocument(await call(documentsApi.one, { params: { id: form.document_id } }), () =>
        raiseAlert(t('documents.takesLong'), 'notice'),
      ),
    // The first download creates the file and so its hash.
    onSuccess: () => form.sha256 === null && refresh(['/orders/:id']),
  })
  return (
    <>
      <Button
        fullWidth
        variant="default"
        mt="sm"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('documents.accepted')}
      </Button>
      {form.sha256 !== null && (
        <Text size="xs" c="dimmed" mt={4} className={ui.breakAnywhere}>
          SHA-256 {form.sha256}
        </Text>
      )}
      <FailureAlert of={save.error} failed={t('documents.failed')} />
    </>
  )
}

const atFirst = 12

function OrderHistory({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const events = groupEvents(order.events)
  const shown = all ? events : events.slice(-atFirst)
  const dates = useDates()
  const words = ({ action, milestone, changes, reason_code }: OrderEvent) => {
    if (action === 'replan') {
      const day = (value: Sen | string | null = '') => (value ? dates.fullDay(`${value}`) : '')
      const move = changes.find((change) => change.field === 'planned')
      return t('circuits.history.replan', {
        before: day(move?.before),
        after: day(move?.after),
        why: reason_code ? t(`status.moveReasons.${reason_code}`) : '',
      })
    }
    const what = t(`circuits.history.${action}`)
    const done = action === 'milestone' ? doneOn(changes) : undefined
    if (done && milestone) return `${t(`status.milestone.${milestone}`)} (${dates.day(done)})`
    return action === 'milestone' && milestone ? `${what}: ${t(`status.milestone.${milestone}`)}` : what
  }
  return (
    <>
      <ol className={ui.rows} reversed>
        {shown.toReversed().map((event, index) => (
          <Flex
            component="li"
            key={`${event.at} ${index}`}
            direction={{ base: 'column', sm: 'row' }}
            justify="space-between"
            align={{ sm: 'baseline' }}
            gap="0 16px"
            py={5}
          >
            <span className={ui.breakAnywhere}>
              <span className={ui.name}>{words(event)}</span>
              {event.circuit_reference && (
                <>
                  {' · '}
                  <ReferenceText value={event.circuit_reference} />
                  {event.others > 0 && ` ${t('circuits.history.more', { count: event.others })}`}
                </>
              )}
              {changesOf(event).map((change, index) => (
                <Changed key={`${change.field} ${index}`} change={change} />
              ))}
              {event.reason && (
                <>
                  {' · '}
                  <span className={ui.dimmed}>
                    {t(
                      /_cancellation(_charge)?$|^(accept|decline)_date$/.test(event.action)
                        ? 'quotes.history.message'
                        : 'quotes.history.reason',
                    )}
                    :{' '}
                  </span>
                  <span className={ui.typed}>{event.reason}</span>
                </>
              )}
            </span>
            <Box component="span" flex="none" className={ui.small}>
              <time dateTime={event.at}>{dates.moment(event.at)}</time> ·{' '}
              {event.key ? t('common.viaKey', { actor: event.actor, key: event.key }) : event.actor}
            </Box>
          </Flex>
        ))}
      </ol>
      {shown.length < events.length && (
        <Button variant="default" mt="sm" onClick={() => setAll(true)}>
          {t('circuits.history.earlier', { count: events.length })}
        </Button>
      )}
    </>
  )
}

/** The sentence about a moved hand-over contains both days, the one about a moved circuit its new state, the one about a done milestone its day. */
const changesOf = ({ action, changes }: OrderEvent) =>
  changes.filter(
    (change) =>
      action !== 'replan' &&
      !(change.field === 'status' && saysState.includes(action)) &&
      !(action === 'milestone' && doneOn([change])),
  )
/** A milestone that was not done before. */
const doneOn = (changes: readonly OrderChange[]) =>
  changes.find(({ field, before }) => field === 'actual' && before === null)?.after?.toString()
const saysState: readonly OrderEventAction[] = ['start', 'deliver', 'cancel', 'take_back']

function Changed({ change }: { change: OrderChange }) {
  const { t } = useTranslation()
  const { field, before } = change
  return (
    <>
      {' · '}
      <span className={ui.dimmed}>
        {isStep(field) ? t(`status.milestone.${field}`) : t(`circuits.field.${field}`)}:{' '}
      </span>
      {before !== null && before !== '' && (
        <>
          <Value change={change} side="before" />
          <span aria-hidden> → </span>
          <VisuallyHidden> {t('quotes.to')} </VisuallyHidden>
        </>
      )}
      <Value change={change} side="after" />
    </>
  )
}

function isStep(field: string): field is Milestone {
  return (milestones as readonly string[]).includes(field)
}

function Value({ change, side }: { change: OrderChange; side: 'before' | 'after' }) {
  const { t } = useTranslation()
  const context = useReader()
  switch (change.field) {
    case 'charge_nrc':
    case 'charge_mrc':
    case 'total_nrc':
    case 'total_mrc':
    case 'deposit_received':
    case 'deposit_returned':
    case 'deposit_kept':
      // There was no amount before a charge.
      if (change[side] === null) return t('common.empty')
      return <Money recorded amount={change[side]} perMonth={change.field.endsWith('mrc')} />
  }
  const { field, [side]: value } = change
  if (value === null || value === '') return t('common.empty')
  const end = milestoneClosings.find((each) => each === value)
  if (end && isStep(field))
    return end === 'done'
      ? `${t('circuits.deliver.ends.done')}, ${t('orders.withDelivery')}`
      : t(end === 'not_needed' ? 'circuits.deliver.ends.not_needed' : 'orders.closedWithDelivery')
  if (
    field === 'planned' ||
    field === 'actual' ||
    field === 'answer_by' ||
    field === 'requested_date' ||
    isStep(field)
  )
    return <Day value={value} />
  const status = field === 'status' && orderStatuses.find((each) => each === value)
  if (status) return t(`status.order.${status}`)
  const owner = field === 'owner' && milestoneOwners.find((each) => each === value)
  if (!owner) return value
  return t(context === 'staff' ? `circuits.milestone.owners.${owner}` : `orders.owners.${owner}`)
}
