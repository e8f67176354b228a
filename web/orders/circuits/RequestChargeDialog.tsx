import { Checkbox, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { plusDays } from '#contract/days.ts'
import { noSen } from '#contract/money.ts'
import { usualAnswerDays } from '#contract/orders/order.ts'
import { canBeCharged, goesOnUncharged } from '#contract/price-level.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
import type { CircuitDialogProps } from '#web/orders/circuits/actions.ts'
import type { Amount } from '#web/parts/form/amount.ts'
import { AmountInput } from '#web/parts/form/AmountInput.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { isDay } from '#web/parts/form/day-text.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { RemarkField } from '#web/parts/form/RemarkField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { today } from '#web/platform/dates.ts'

interface Charge {
  nrc: Amount
  mrc: Amount
  reason: string
  answer_by: string
  on_request: boolean
}

/** Requests approval of an extra charge: amounts, reason and the date to answer by. */
export function RequestChargeDialog({ circuit, order, onClose }: CircuitDialogProps) {
  const { t } = useTranslation()
  const charge = useDialogWrite(orderApi.requestCharge, onClose)
  const form = usePortalForm({
    initial: {
      nrc: '',
      mrc: '',
      reason: '',
      answer_by: plusDays(today(), usualAnswerDays),
      on_request: false,
    } as Charge,
    needed: ({ nrc, mrc, reason, answer_by, on_request }) => {
      const missing = [
        amountOf(nrc) === noSen && amountOf(mrc) === noSen && t('circuits.charge.anAmount'),
        reason.trim() === '' && t('circuits.charge.aReason'),
        !canBeCharged(circuit.price_level, on_request) && t('circuits.charge.aRequest'),
        (!isDay(answer_by) || answer_by < today()) && t('circuits.charge.aDay'),
      ].filter((each) => each !== false)
      return missing.length > 0 && t('circuits.charge.still', { list: missing.join(', ') })
    },
    wrong: ({ answer_by }) => ({
      answer_by: answer_by !== '' && answer_by < today() && t('circuits.charge.inThePast'),
    }),
    write: charge,
    input: ({ nrc, mrc, reason, answer_by, on_request }) => ({
      params: { id: circuit.id },
      body: {
        nrc: amountOf(nrc),
        mrc: amountOf(mrc),
        reason: reason.trim(),
        answer_by,
        on_request,
      },
    }),
    failed: t('circuits.failed'),
  })
  const { on_request } = form.values
  const goesOn = goesOnUncharged(circuit, { on_request })
  const firm = !canBeCharged(circuit.price_level, false)
  return (
    <FormDialog
      form={form}
      title={t('circuits.charge.requestTitle', { reference: circuit.circuit_reference })}
      submit={t('circuits.charge.requestDo')}
      onClose={onClose}
    >
      <div>
        <Text fw={550}>
          <SiteNames quote={circuit.quote} />
        </Text>
        {t(goesOn ? 'circuits.charge.requestOnlyText' : 'circuits.charge.requestText', {
          company: order.company,
        })}
      </div>
      <Checkbox
        label={t('circuits.charge.asked')}
        description={t(firm ? 'circuits.charge.askedFirm' : 'circuits.charge.askedSurvey')}
        checked={on_request}
        onChange={(event) => form.set({ on_request: event.currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <AmountInput {...form.field('nrc')} first label={t('circuits.charge.nrc')} />
        <AmountInput {...form.field('mrc')} label={t('circuits.charge.mrc')} />
      </SimpleGrid>
      <RemarkField
        {...form.field('reason')}
        label={t('circuits.charge.reason')}
        description={t('circuits.charge.reasonHelp')}
        required
      />
      <DateField
        {...form.field('answer_by')}
        label={t('circuits.charge.answerBy')}
        required
        first={today()}
      />
    </FormDialog>
  )
}

/** An empty amount is 0. */
function amountOf(amount: Amount) {
  return typeof amount === 'number' ? amount : noSen
}
