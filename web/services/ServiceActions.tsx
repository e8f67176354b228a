import { Alert, Anchor, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogApi } from '#contract/catalog.ts'
import { plusDays } from '#contract/days.ts'
import { noSen, type Sen } from '#contract/money.ts'
import { longestBuyerField } from '#contract/buyer-fields.ts'
import { longestPoNumber } from '#contract/orders/order.ts'
import { serviceApi } from '#contract/services/api.ts'
import { exitCharge, furthestLastDay, termLeft } from '#contract/services/exit-charge.ts'
import { endsSoonDays, serviceCan, type FullService } from '#contract/services/service.ts'
import {
  ConfirmButton,
  ConfirmWrite,
  DialogButton,
  FormDialog,
  useDialogWrite,
} from '#web/parts/dialog/Dialog.tsx'
import { ReasonDialog } from '#web/parts/dialog/ReasonDialog.tsx'
import { type Amount, isRefused } from '#web/parts/form/amount.ts'
import { DateField, type DateFieldProps } from '#web/parts/form/DateField.tsx'
import { isDay } from '#web/parts/form/day-text.ts'
import { AmountInput, RemarkField } from '#web/parts/form/fields.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import ui from '#web/parts/ui.module.css'
import { today, useDates } from '#web/platform/dates.ts'
import { usePreview } from '#web/platform/preview.ts'
import { useRead } from '#web/platform/query.ts'
import { ReplaceDialog, type ReplacementKind } from '#web/services/ReplaceDialog.tsx'

export function Acceptance({ service }: { service: FullService }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { id, accept_by, service_reference: reference } = service
  return (
    <Alert color="blue" title={t('services.acceptTitle')}>
      <Text mb="sm">{t('services.acceptText', { day: dates.fullDay(accept_by) })}</Text>
      <Group gap="xs">
        <DialogButton text={t('circuits.charge.accept')}>
          {(onClose) => <AcceptDialog service={service} onClose={onClose} />}
        </DialogButton>
        <DialogButton text={t('services.reject')} button={{ variant: 'default' }}>
          {(onClose) => (
            <ReasonDialog
              words={{
                title: t('services.rejectOne', { reference }),
                text: t('services.rejectText'),
                label: t('services.rejectWords'),
                missing: t('services.rejectMissing'),
                submit: t('services.reject'),
              }}
              endpoint={serviceApi.answer}
              input={(words) => ({ params: { id }, body: { accept: false, words } })}
              onClose={onClose}
            />
          )}
        </DialogButton>
      </Group>
    </Alert>
  )
}

interface ServiceDialogProps {
  service: FullService
  onClose: () => void
}

/** Offers the earlier start of a service that was handed over before its requested date. */
function AcceptDialog({ service, onClose }: ServiceDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const [early_start, setEarlyStart] = useState(false)
  const { id, service_reference: reference, handed_over_on, billing_from, last_day } = service
  return (
    <ConfirmWrite
      endpoint={serviceApi.answer}
      input={{ params: { id }, body: { accept: true, early_start } }}
      title={t('services.acceptOne', { reference })}
      confirm={t('circuits.charge.accept')}
      onClose={onClose}
    >
      <Text mb="sm">{t('services.acceptConsequence')}</Text>
      {handed_over_on < billing_from && last_day === null && (
        <Checkbox
          classNames={{ label: ui.touch }}
          label={t('services.earlyStart', {
            day: dates.fullDay(handed_over_on),
            from: dates.fullDay(billing_from),
          })}
          checked={early_start}
          onChange={(event) => setEarlyStart(event.currentTarget.checked)}
        />
      )}
    </ConfirmWrite>
  )
}

export function CompanyActions({ service }: { service: FullService }) {
  const { t } = useTranslation()
  const dates = useDates()
  const [open, setOpen] = useState<ReplacementKind>()
  const { id, state, exit, last_day, term_ends, replacement, service_reference: reference } = service
  if (!serviceCan('edit', state)) return null
  const isRenewalDue = term_ends !== null && term_ends <= plusDays(today(), endsSoonDays)
  const replaceable = serviceCan('change', state) && last_day === null && replacement === null
  return (
    <>
      {replaceable && (
        <>
          <NextBandwidth service={service} onPick={() => setOpen('change')} />
          {replacementKinds.map((kind) => (
            <Button
              key={kind}
              variant={kind === (isRenewalDue ? 'renew' : 'change') ? 'filled' : 'default'}
              onClick={() => setOpen(kind)}
            >
              {t(`services.${kind}`)}
            </Button>
          ))}
        </>
      )}
      {replacement === null && exit === null && (
        <DialogButton text={t('services.end')} button={{ variant: 'default' }}>
          {(onClose) => <CeaseDialog service={service} onClose={onClose} />}
        </DialogButton>
      )}
      {replacement === null && exit !== null && (
        <ConfirmButton
          text={t('services.keep')}
          endpoint={serviceApi.withdrawCease}
          input={{ params: { id } }}
          title={t('services.keepOne', { reference })}
          confirm={t('services.keep')}
        >
          {t('services.keepText', { day: dates.fullDay(last_day!) })}
        </ConfirmButton>
      )}
      <DialogButton text={t('services.editReference')} button={{ variant: 'subtle' }}>
        {(onClose) => <OwnReferenceDialog service={service} onClose={onClose} />}
      </DialogButton>
      {open && <ReplaceDialog service={service} kind={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const replacementKinds = ['renew', 'change', 'move'] as const

/** The price of the next bandwidth up, if the card has one. */
function NextBandwidth({ service, onPick }: { service: FullService; onPick: () => void }) {
  const { t } = useTranslation()
  const { id, product_id, bandwidth_speed } = service
  const { data } = useRead(catalogApi.bandwidth, { query: { product_id } }, { staleTime: 60_000 })
  const next = data?.find(({ mbps }) => mbps > Number(bandwidth_speed))
  const preview = usePreview(
    serviceApi.quote,
    next ? { params: { id }, body: { kind: 'change', bandwidth_id: next.id } } : null,
    { isPending: false, isSuccess: false },
  )
  // Reserves its line.
  if (!data || (next && !preview.data && !preview.error)) return <Text aria-hidden>&nbsp;</Text>
  if (!next || preview.data?.total_mrc == null) return null
  return (
    <Anchor component="button" type="button" ta="left" onClick={onPick}>
      {t('services.next', { bandwidth: next.bandwidth_size })}{' '}
      <Money amount={preview.data.total_mrc} perMonth />
    </Anchor>
  )
}

interface ExitDayProps extends Pick<DateFieldProps, 'id' | 'label' | 'required'> {
  service: FullService
  day: string
  onDay: (day: string) => void
}

/** A last day with its exit charge, updated while it is typed, or why it is refused. */
export function ExitDay({ service, day, onDay, ...field }: ExitDayProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { first_last_day: first } = service
  const furthest = furthestLastDay(first)
  const exit = exitOn(service, day)
  const refusal =
    isDay(day) &&
    ((day < first && t('services.firstLastDay', { day: dates.fullDay(first) })) ||
      (day > furthest && t('services.furthestLastDay', { day: dates.fullDay(furthest) })))
  return (
    <div>
      <DateField {...field} value={day} onChange={onDay} first={first} error={refusal} />
      <Text role="status" mih={22} mt={4}>
        {exit && (
          <>
            <Text span fw={600}>
              <Money amount={exit.charge} />
            </Text>{' '}
            <Text span c="dimmed">
              {exit.charge === 0
                ? t('services.nothingLeft')
                : t('services.left', { count: exit.months, days: exit.days })}
            </Text>
          </>
        )}
      </Text>
    </div>
  )
}

/** Null for a refused day. */
function exitOn({ first_last_day: first, total_mrc, term_ends }: FullService, day: string) {
  if (!isDay(day) || day < first || day > furthestLastDay(first)) return null
  const left = termLeft(day, term_ends)
  return { ...left, charge: exitCharge(total_mrc, left) }
}

function CeaseDialog({ service, onClose }: ServiceDialogProps) {
  const { t } = useTranslation()
  const { id, first_last_day, service_reference: reference } = service
  const [on, setOn] = useState(first_last_day)
  const exit = exitOn(service, on)
  const form = usePortalForm({
    initial: { po_number: '', reason: '' },
    needed: ({ reason }) => (!exit || reason.trim() === '') && t('orders.cancel.missing'),
    write: useDialogWrite(serviceApi.cease, onClose),
    input: (typed) => ({
      params: { id },
      body: { ...typed, last_day: on, expected: { charge: exit?.charge ?? noSen } },
    }),
  })
  return (
    <FormDialog
      form={form}
      title={t('services.endOne', { reference })}
      submit={t('services.end')}
      dangerous
      onClose={onClose}
    >
      <ExitDay
        id="last-day"
        label={t('services.last_day')}
        required
        service={service}
        day={on}
        onDay={setOn}
      />
      {exit && exit.charge > 0 && (
        <TextInput
          {...form.field('po_number')}
          label={t('sendToOrder.poNumber')}
          maxLength={longestPoNumber}
        />
      )}
      <RemarkField {...form.field('reason')} label={t('quotes.history.reason')} required minRows={2} />
    </FormDialog>
  )
}

function OwnReferenceDialog({ service, onClose }: ServiceDialogProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { buyer_reference: service.buyer_reference },
    write: useDialogWrite(serviceApi.change, onClose),
    input: (body) => ({ params: { id: service.id }, body }),
  })
  return (
    <FormDialog form={form} title={t('services.editReference')} submit={t('common.save')} onClose={onClose}>
      <TextInput
        {...form.field('buyer_reference')}
        label={t('services.buyer_reference')}
        maxLength={longestBuyerField}
        data-autofocus
      />
    </FormDialog>
  )
}

export function StaffActions({ service }: { service: FullService }) {
  const { t } = useTranslation()
  const { id, state, exit, service_reference: reference } = service
  const suspended = state !== 'suspended'
  const action = suspended ? 'suspend' : 'resume'
  return (
    <>
      {serviceCan(action, state) && (
        <DialogButton text={t(`services.${action}`)} button={{ variant: 'default' }}>
          {(onClose) => (
            <ReasonDialog
              words={{
                title: t(`services.${action}One`, { reference }),
                text: t('services.billingGoesOn'),
                submit: t(`services.${action}`),
              }}
              dangerous={suspended}
              endpoint={serviceApi.suspend}
              input={(reason) => ({ params: { id }, body: { suspended, reason } })}
              onClose={onClose}
            />
          )}
        </DialogButton>
      )}
      {exit !== null && exit.charge > 0 && serviceCan('cease', state) && (
        <DialogButton text={t('services.waive')} button={{ variant: 'default' }}>
          {(onClose) => <WaiverDialog id={service.id} charge={exit.charge} onClose={onClose} />}
        </DialogButton>
      )}
    </>
  )
}

function WaiverDialog({ id, charge, onClose }: { id: number; charge: Sen; onClose: () => void }) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { amount: charge as Amount, reason: '' },
    needed: ({ amount, reason }) =>
      (amount === '' || isRefused(amount) || reason.trim() === '') && t('services.waiverMissing'),
    write: useDialogWrite(serviceApi.waive, onClose),
    input: ({ amount, reason }) => ({ params: { id }, body: { amount: amount as Sen, reason } }),
  })
  return (
    <FormDialog form={form} title={t('services.waive')} submit={t('services.waive')} onClose={onClose}>
      <Text>
        {t('services.exit_charge')}: <Money amount={charge} />
      </Text>
      <AmountInput
        {...form.field('amount')}
        first
        label={t('services.waived')}
        error={form.errorOf('amount')}
      />
      <RemarkField {...form.field('reason')} label={t('quotes.history.reason')} required minRows={2} />
    </FormDialog>
  )
}
