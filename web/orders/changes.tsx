import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteField } from '#contract/catalog.ts'
import { lastCalendarDay, plusDays, workCalendarOf } from '#contract/days.ts'
import { orderApi } from '#contract/orders/api.ts'
import { isAcceptedAtOnce } from '#contract/orders/changes.ts'
import { circuitCan } from '#contract/orders/circuit-actions.ts'
import { takesPoFiles, type FullOrder } from '#contract/orders/list.ts'
import { longestPoNumber, type Circuit, type DateRequest } from '#contract/orders/order.ts'
import { longestRoom } from '#contract/quotes/draft.ts'
import { restDaysApi } from '#contract/quotes/rest-days.ts'
import { roomFields } from '#contract/quotes/rooms.ts'
import { sentenceCase } from '#contract/text.ts'
import type { CircuitDialogProps } from '#web/orders/circuits/actions.ts'
import type { CircuitContext } from '#web/orders/desk.ts'
import classes from '#web/orders/Notice.module.css'
import { ConfirmButton, DialogButton, FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { SiteDateField } from '#web/parts/form/DateField.tsx'
import { isDay } from '#web/parts/form/day-text.ts'
import { RemarkField } from '#web/parts/form/fields.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import ui from '#web/parts/ui.module.css'
import { dayOf, today, useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import {
  contactField,
  contactParts,
  contactsIn,
  siteKey,
  useSitesToContact,
} from '#web/quotes/send-to-order/draft.ts'
import { SiteContacts } from '#web/quotes/send-to-order/OrderSummary.tsx'
import { SamePoNumber } from '#web/quotes/send-to-order/SamePoNumber.tsx'

interface ChangeDialogProps extends CircuitDialogProps {
  title: string
}

const dialogs = { contacts: ContactsDialog, rooms: RoomsDialog, date: DateDialog }

/** The company's changes to a circuit before its hand-over. */
export function ChangeCircuit({ circuit, order, brief }: CircuitContext & { brief?: boolean }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  if (brief) return null
  const { status, date_request, room_ends, circuit_reference: reference } = circuit
  const over = circuitCan('change', status)
    ? null
    : t('circuits.refusal.over', { status: t(`status.order.${status}`) })
  const names = {
    contacts: t('sendToOrder.contacts'),
    rooms: t('sendToOrder.rooms'),
    date: t('orders.requestedDate'),
  }
  const refusals = {
    contacts: null,
    rooms: room_ends.length === 0 ? t('changes.noRooms') : null,
    date: isOpenRequest(date_request) ? t('changes.withdrawFirst') : null,
  }
  const Dialog = open && dialogs[open]
  return (
    <>
      <ActionsMenu labelled label={t('changes.circuit')}>
        {(['contacts', 'rooms', 'date'] as const).map((each) => (
          <Action
            key={each}
            text={names[each]}
            refusal={over ?? refusals[each]}
            onPick={() => setOpen(each)}
          />
        ))}
      </ActionsMenu>
      {Dialog && (
        <Dialog
          circuit={circuit}
          order={order}
          title={t('circuits.milestone.title', { milestone: names[open], reference })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function isOpenRequest(request: DateRequest | null): boolean {
  return request?.status === 'open' || request?.status === 'charged'
}

function ContactsDialog({ circuit, order, title, onClose }: ChangeDialogProps) {
  const { t } = useTranslation()
  const read = useSitesToContact([circuit.quote])
  // The order's own contacts are filled in, not those of a later order.
  const sites = { ...read, list: read.list.map((site) => ({ ...site, last: null })) }
  const form = usePortalForm({
    initial: {
      site_contacts: Object.fromEntries(
        order.site_contacts.flatMap(({ site, ...contact }) =>
          contactParts.map((part) => [`${siteKey(site ?? '')}:${part}`, contact[part] ?? '']),
        ),
      ) as Record<string, string>,
    },
    needed: ({ site_contacts }) =>
      contactsIn(site_contacts, sites).some(({ contact: { name, phone } }) => !name || !phone) &&
      sentenceCase(`${t('sendToOrder.missingContact')}.`),
    write: useDialogWrite(orderApi.changeContacts, onClose),
    input: ({ site_contacts }) => ({
      params: { id: circuit.id },
      body: { site_contacts: contactsIn(site_contacts, sites).map(({ contact }) => contact) },
    }),
    errorsFor: (errors, { site_contacts }) =>
      Object.fromEntries(
        Object.entries(errors).map(([field, [text]]) => [contactField(field, site_contacts, sites), text]),
      ),
    failed: t('circuits.failed'),
  })
  return (
    <FormDialog form={form} title={title} submit={t('common.save')} onClose={onClose}>
      <SiteContacts form={form} sites={sites} />
    </FormDialog>
  )
}

type TypedRooms = Record<SiteField, Record<(typeof roomFields)[number], string>>

function RoomsDialog({ circuit, title, onClose }: ChangeDialogProps) {
  const { t } = useTranslation()
  const { quote, room_ends, rooms } = circuit
  const form = usePortalForm({
    initial: Object.fromEntries(
      room_ends.map((end) => [
        end,
        Object.fromEntries(roomFields.map((part) => [part, rooms[end]?.[part] ?? ''])),
      ]),
    ) as TypedRooms,
    write: useDialogWrite(orderApi.changeRooms, onClose),
    input: (body) => ({ params: { id: circuit.id }, body }),
    failed: t('circuits.failed'),
  })
  return (
    <FormDialog form={form} title={title} submit={t('common.save')} onClose={onClose}>
      {room_ends.map((end) => {
        const name = `${t(`quotes.site.${end}`)}: ${quote[end] ?? ''}`
        return (
          <div key={end} role="group" aria-label={name}>
            <Text fw={550}>{name}</Text>
            <SimpleGrid cols={3} spacing={12} mt={6}>
              {roomFields.map((part) => (
                <TextInput
                  key={part}
                  {...form.field(`${end}.${part}`)}
                  label={t(`sites.${part}`)}
                  autoComplete="off"
                  maxLength={longestRoom}
                />
              ))}
            </SimpleGrid>
          </div>
        )
      })}
    </FormDialog>
  )
}

function DateDialog({ circuit, title, onClose }: ChangeDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { quote, promised } = circuit
  const calendar = useRead(restDaysApi.ofQuotes, { query: { ids: String(quote.id) } }).data
  const form = usePortalForm({
    initial: { requested_date: '', reason: '' },
    needed: ({ requested_date: day, reason }) =>
      (!isDay(day) || day === promised || reason.trim() === '') && t('changes.missing'),
    write: useDialogWrite(orderApi.requestDate, onClose),
    input: ({ requested_date, reason }) => ({
      params: { id: circuit.id },
      body: { requested_date, reason: reason.trim() },
    }),
    failed: t('circuits.failed'),
  })
  const { requested_date: wanted } = form.values
  const atOnce = calendar && isAcceptedAtOnce(wanted, { promised, today: today() }, workCalendarOf(calendar))
  return (
    <FormDialog form={form} title={title} submit={t('changes.requestDate')} onClose={onClose}>
      <div>
        <Text fw={550}>
          <SiteNames quote={quote} />
        </Text>
        {t('orders.promised')}: {dates.fullDay(promised)}
      </div>
      <SiteDateField
        {...form.field('requested_date')}
        quoteIds={[quote.id]}
        label={t('orders.requestedDate')}
        required
        first={plusDays(today(), 1)}
        last={lastCalendarDay}
      />
      <Text role="status">
        {isDay(wanted) && wanted !== promised && t(atOnce ? 'changes.atOnce' : 'changes.decided')}
      </Text>
      <RemarkField {...form.field('reason')} label={t('quotes.history.reason')} required />
    </FormDialog>
  )
}

export function OwnDateRequest({ circuit }: CircuitContext) {
  const { t } = useTranslation()
  const { circuit_reference: reference } = circuit
  return (
    <DateRequestState circuit={circuit}>
      <ConfirmButton
        text={t('approvals.withdraw')}
        button={{ variant: 'default', mt: 'sm' }}
        endpoint={orderApi.withdrawDate}
        input={{ params: { id: circuit.id } }}
        failed={t('circuits.failed')}
        title={t('changes.withdrawTitle', { reference })}
        confirm={t('approvals.withdraw')}
        dismiss={t('circuits.charge.back')}
      >
        {t('changes.withdrawText')}
      </ConfirmButton>
    </DateRequestState>
  )
}

/** The latest date request of a circuit that is not over, with the actions on an open one. */
export function DateRequestState({ circuit, children }: { circuit: Circuit; children: ReactNode }) {
  const { t } = useTranslation()
  const { status, date_request: request, circuit_reference: reference } = circuit
  if (!request || !circuitCan('change', status)) return null
  const open = isOpenRequest(request)
  return (
    <section
      className={open ? classes.notice : classes.past}
      aria-label={open ? `${t('circuits.needs.date')}: ${reference}` : undefined}
    >
      <IconCalendarEvent size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <DateRequestText request={request} />
        {open && children}
      </div>
    </section>
  )
}

export function DateRequestText({ request }: { request: DateRequest }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { status, requested_date, requested_at, reason, words, ended_at } = request
  const day = dates.fullDay(requested_date)
  const at = dates.day(dayOf(ended_at ?? requested_at))
  return (
    <>
      {t(`changes.state.${status}`, { day, at })}
      <Text c={status === 'open' ? undefined : 'dimmed'} className={ui.typed}>
        {status === 'open' ? reason : words}
      </Text>
    </>
  )
}

export function ChangePoNumber({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  return (
    <DialogButton
      text={t('changes.poNumber')}
      button={{ fullWidth: true, variant: 'default', mt: 'sm' }}
      refusal={!takesPoFiles(order.status) && t('circuits.list.over')}
    >
      {(onClose) => <PoNumberDialog order={order} onClose={onClose} />}
    </DialogButton>
  )
}

function PoNumberDialog({ order, onClose }: { order: FullOrder; onClose: () => void }) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { po_number: order.po_number },
    needed: ({ po_number }) => po_number.trim() === '' && sentenceCase(`${t('sendToOrder.missingPo')}.`),
    write: useDialogWrite(orderApi.changePoNumber, onClose),
    input: ({ po_number }) => ({ params: { id: order.id }, body: { po_number: po_number.trim() } }),
    failed: t('circuits.failed'),
  })
  return (
    <FormDialog form={form} title={t('changes.poNumber')} submit={t('common.save')} onClose={onClose}>
      <div>
        <TextInput
          {...form.field('po_number')}
          label={t('sendToOrder.poNumber')}
          maxLength={longestPoNumber}
          required
          data-autofocus
        />
        <SamePoNumber typed={form.values.po_number} changing={order.id} />
      </div>
    </FormDialog>
  )
}
