import { Group, Text, Stack, Radio } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '#web/orders/Notice.module.css'
import ui from '#web/parts/ui.module.css'
import type { CircuitContext } from '#web/orders/desk.ts'
import { useDates, today } from '#web/platform/dates.ts'
import { orderApi } from '#contract/orders/api.ts'
import { DialogButton, useDialogWrite, ConfirmFormDialog, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import type { CircuitDialogProps } from '#web/orders/circuits/actions.ts'
import { RemarkField, AmountInput } from '#web/parts/form/fields.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { maxCancellationCharge } from '#contract/charges.ts'
import { plusDays } from '#contract/days.ts'
import { noSen, ringgitText } from '#contract/money.ts'
import { defaultAnswerDays } from '#contract/orders/order.ts'
import type { Amount } from '#web/parts/form/amount.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import { isDay } from '#web/parts/form/day-text.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'

interface Approval {
  way: 'free' | 'charged'
  charge: { nrc: Amount }
  answer_by: string
  words: string
}

function ApproveCancellationDialog({ circuit, order: { company }, onClose }: CircuitDialogProps) {
  const { t } = useTranslation()
  const most = maxCancellationCharge(circuit)
  const form = usePortalForm({
    initial: {
      way: 'free',
      charge: { nrc: '' },
      answer_by: plusDays(today(), defaultAnswerDays),
      words: '',
    } as Approval,
    needed: ({ way, charge: { nrc }, answer_by }) => {
      const missing =
        way === 'charged'
          ? [
              (nrc === '' || nrc === noSen) && t('circuits.charge.anAmount'),
              !isDay(answer_by) && t('circuits.charge.aDay'),
            ].filter((each) => each !== false)
          : []
      return missing.length > 0 && t('quoteDialogs.form.still', { list: missing.join(', ') })
    },
    wrong: ({ way, charge: { nrc }, answer_by }) =>
      way === 'charged'
        ? {
            'charge.nrc':
              typeof nrc === 'number' &&
              nrc > most &&
              t('cancellation.tooMuch', { amount: ringgitText(most) }),
            answer_by: isDay(answer_by) && answer_by <= today() && t('cancellation.notAfterToday'),
          }
        : {},
    whileTyping: true,
    write: useDialogWrite(orderApi.decideCancellation, onClose),
    input: ({ way, charge: { nrc }, answer_by, words }) => ({
      params: { id: circuit.id },
      body: {
        accept: true,
        words: words.trim() || null,
        ...(way === 'charged' && typeof nrc === 'number' && { charge: { nrc }, answer_by }),
      },
    }),
    failed: t('circuits.failed'),
  })
  const charged = form.values.way === 'charged'
  return (
    <FormDialog
      form={form}
      title={t('cancellation.acceptTitle', { reference: circuit.circuit_reference })}
      submit={t(charged ? 'cancellation.offerDo' : 'circuits.cancel.do')}
      dismiss={t('cancellation.keep')}
      dangerous={!charged}
      onClose={onClose}
    >
      <Text fw={550}>
        <SiteNames quote={circuit.quote} />
      </Text>
      <Radio.Group
        label={t('cancellation.way')}
        value={form.values.way}
        onChange={(way) => form.set({ way: way as Approval['way'] })}
      >
        <Stack gap="xs" mt={8}>
          {(['free', 'charged'] as const).map((way) => (
            <Radio
              key={way}
              value={way}
              label={t(`cancellation.ways.${way}`)}
              description={
                way === 'charged' && most === noSen
                  ? t('cancellation.noBound')
                  : t(`cancellation.waysText.${way}`, { company })
              }
              disabled={way === 'charged' && most === noSen}
              data-autofocus={way === 'free' || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {charged && (
        <>
          <AmountInput
            {...form.field('charge.nrc')}
            label={t('cancellation.offerCharge')}
            help={t('cancellation.bound', { amount: ringgitText(most) })}
          />
          <DateField
            {...form.field('answer_by')}
            label={t('circuits.field.answer_by')}
            required
            first={plusDays(today(), 1)}
          />
        </>
      )}
      <RemarkField {...form.field('words')} label={t('floorApprovals.message')} />
    </FormDialog>
  )
}

const decisions = [
  ['accept', ApproveCancellationDialog],
  ['decline', DeclineCancellationDialog],
] as const

export function CancellationRequest({ circuit, order }: CircuitContext) {
  const { t } = useTranslation()
  const dates = useDates()
  const { cancellation, circuit_reference: reference } = circuit
  if (cancellation?.status !== 'requested') return null
  return (
    <section className={classes.notice} aria-label={`${t('circuits.needs.cancel')}: ${reference}`}>
      <IconClockPause size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        {t('cancellation.asked', { date: dates.moment(cancellation.requested_at) })}
        <Text className={ui.typed}>{cancellation.reason}</Text>
        <Group gap="xs" mt="sm">
          {decisions.map(([each, Dialog]) => (
            <DialogButton
              key={each}
              text={t(`cancellation.${each}`)}
              label={t(`cancellation.${each}One`, { reference })}
              button={{ variant: 'default' }}
            >
              {(onClose) => <Dialog circuit={circuit} order={order} onClose={onClose} />}
            </DialogButton>
          ))}
        </Group>
      </div>
    </section>
  )
}

function DeclineCancellationDialog({ circuit, order: { company }, onClose }: CircuitDialogProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { words: '' },
    write: useDialogWrite(orderApi.decideCancellation, onClose),
    input: ({ words }) => ({
      params: { id: circuit.id },
      body: { accept: false, words: words.trim() || null },
    }),
    failed: t('circuits.failed'),
  })
  return (
    <ConfirmFormDialog
      form={form}
      title={t('cancellation.declineTitle', { reference: circuit.circuit_reference })}
      confirm={t('cancellation.declineDo')}
      dismiss={t('cancellation.keep')}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t('cancellation.declineText', { company })}</Text>
        <RemarkField {...form.field('words')} label={t('floorApprovals.message')} />
      </Stack>
    </ConfirmFormDialog>
  )
}
