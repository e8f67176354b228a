import { Alert, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { circuitApi } from '#contract/orders/circuits.ts'
import { plusDays } from '#contract/days.ts'
import { noSen } from '#contract/money.ts'
import { longestRemark } from '#contract/text.ts'
import { AmountInput, amountOf, refusalOf } from '#web/orders/circuits/AmountInput.tsx'
import type { DeedDialogProps } from '#web/orders/circuits/move.ts'
import { writtenPrice } from '#web/quotes/price/price-form.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { DialogFoot } from '#web/parts/dialog/DialogFoot.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { today } from '#web/platform/dates.ts'
import { fieldError, useFailureText } from '#web/platform/failure.ts'
import { useChange } from '#web/orders/change.ts'

/** How many days a company is usually given. */
const usualDays = 7

const nothing = writtenPrice(null)

/** Asks the company for an extra charge: how much, why, and until when it may answer. */
export function RequestChargeDialog({ circuit, order, onClose }: DeedDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [nrc, setNrc] = useState(nothing)
  const [mrc, setMrc] = useState(nothing)
  const [reason, setReason] = useState('')
  const [answerBy, setAnswerBy] = useState(() => plusDays(today(), usualDays))
  const raise = useChange(circuitApi.requestCharge, onClose)
  const amounts = { nrc: amountOf(nrc), mrc: amountOf(mrc) }
  const past = answerBy !== '' && answerBy < today()
  const missing = [
    amounts.nrc === noSen && amounts.mrc === noSen && t('circuits.charge.anAmount'),
    reason.trim() === '' && t('circuits.charge.aReason'),
    (answerBy === '' || past) && t('circuits.charge.aDay'),
  ].filter((each) => each !== false)
  const refused = refusalOf(nrc) ?? refusalOf(mrc)
  const told = (['nrc', 'mrc', 'reason', 'answer_by'] as const).some((field) =>
    fieldError(raise.error, field),
  )
  return (
    <Dialog
      title={t('circuits.charge.raiseTitle', { reference: circuit.circuit_reference })}
      onClose={onClose}
      busy={raise.isPending}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (missing.length > 0 || raise.isPending) return
          if (refused) return document.getElementById(refusalOf(nrc) ? 'nrc' : 'mrc')?.focus()
          raise.mutate({
            params: { id: circuit.id },
            body: {
              nrc: amounts.nrc,
              mrc: amounts.mrc,
              reason: reason.trim(),
              answer_by: answerBy,
            },
          })
        }}
      >
        <Stack>
          <div>
            <Text fw={550}>
              <SiteNames quote={circuit.quote} />
            </Text>
            {t('circuits.charge.raiseText', { company: order.company })}
          </div>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
            <AmountInput
              id="nrc"
              first
              label={t('circuits.charge.nrc')}
              typed={nrc}
              error={fieldError(raise.error, 'nrc')}
              onType={setNrc}
            />
            <AmountInput
              id="mrc"
              label={t('circuits.charge.mrc')}
              typed={mrc}
              error={fieldError(raise.error, 'mrc')}
              onType={setMrc}
            />
          </SimpleGrid>
          <Textarea
            label={t('circuits.charge.reason')}
            description={t('circuits.charge.reasonHelp')}
            required
            autosize
            minRows={2}
            maxRows={6}
            maxLength={longestRemark}
            value={reason}
            error={fieldError(raise.error, 'reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={t('circuits.charge.answerBy')}
            required
            min={today()}
            maw={240}
            value={answerBy}
            error={past ? t('circuits.charge.inThePast') : fieldError(raise.error, 'answer_by')}
            onChange={(event) => setAnswerBy(event.currentTarget.value)}
          />
          {raise.error && !told && (
            <Alert color="red">{failureText(raise.error, t('circuits.failed'))}</Alert>
          )}
          <DialogFoot
            submit={t('circuits.charge.raiseDo')}
            missing={missing.length > 0 && t('circuits.charge.still', { list: missing.join(', ') })}
            pending={raise.isPending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
