import { Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { noSen } from '#contract/money.ts'
import { orderApi } from '#contract/orders/api.ts'
import { DateRequestState, DateRequestText } from '#web/orders/changes.tsx'
import type { CircuitDialogProps } from '#web/orders/circuits/actions.ts'
import { CancellationRequest } from '#web/orders/circuits/CancellationRequest.tsx'
import { amountOf } from '#web/orders/circuits/CircuitActions.tsx'
import type { CircuitContext } from '#web/orders/desk.ts'
import { DialogButton, FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import type { Amount } from '#web/parts/form/amount.ts'
import { AmountInput, RemarkField } from '#web/parts/form/fields.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { useDates } from '#web/platform/dates.ts'

/** The requests of a company that its client manager answers. */
export function CompanyRequests({ circuit, order }: CircuitContext) {
  const { t } = useTranslation()
  return (
    <>
      <CancellationRequest circuit={circuit} order={order} />
      <DateRequestState circuit={circuit}>
        {circuit.date_request?.status === 'open' && (
          <DialogButton text={t('changes.answer')} button={{ variant: 'default', mt: 'sm' }}>
            {(onClose) => <AnswerDateDialog circuit={circuit} order={order} onClose={onClose} />}
          </DialogButton>
        )}
      </DateRequestState>
    </>
  )
}

const ways = ['accept', 'charge', 'decline'] as const

interface DateAnswer {
  way: (typeof ways)[number]
  charge: { nrc: Amount; mrc: Amount }
  words: string
}

function AnswerDateDialog({ circuit, order: { company }, onClose }: CircuitDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const form = usePortalForm({
    initial: { way: 'accept', charge: { nrc: '', mrc: '' }, words: '' } as DateAnswer,
    needed: ({ way, charge: { nrc, mrc }, words }) => {
      const missing = [
        amountOf(nrc) === noSen && amountOf(mrc) === noSen && t('circuits.charge.anAmount'),
        words.trim() === '' && t('circuits.charge.aReason'),
      ].filter((each) => each !== false)
      return (
        way === 'charge' && missing.length > 0 && t('quoteDialogs.form.still', { list: missing.join(', ') })
      )
    },
    write: useDialogWrite(orderApi.answerDate, onClose),
    input: ({ way, charge: { nrc, mrc }, words }) => ({
      params: { id: circuit.id },
      body: {
        accept: way !== 'decline',
        words: words.trim() || null,
        ...(way === 'charge' && { charge: { nrc: amountOf(nrc), mrc: amountOf(mrc) } }),
      },
    }),
    failed: t('circuits.failed'),
  })
  const { way } = form.values
  return (
    <FormDialog
      form={form}
      title={t('changes.answerTitle', { reference: circuit.circuit_reference })}
      submit={t(`changes.ways.${way}`)}
      dismiss={t('cancellation.keep')}
      onClose={onClose}
    >
      <div>
        <Text fw={550}>
          <SiteNames quote={circuit.quote} />
        </Text>
        {t('orders.promised')}: {dates.fullDay(circuit.promised)}
      </div>
      <div>
        <DateRequestText request={circuit.date_request!} />
      </div>
      <Radio.Group
        label={t('changes.answer')}
        value={way}
        onChange={(chosen) => form.set({ way: chosen as DateAnswer['way'] })}
      >
        <Stack gap="xs" mt={8}>
          {ways.map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(`changes.ways.${each}`)}
              description={t(`changes.waysText.${each}`, { company })}
              data-autofocus={each === 'accept' || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {way === 'charge' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <AmountInput {...form.field('charge.nrc')} label={t('circuits.charge.nrc')} />
          <AmountInput {...form.field('charge.mrc')} label={t('circuits.charge.mrc')} />
        </SimpleGrid>
      )}
      <RemarkField
        {...form.field('words')}
        label={t('floorApprovals.message')}
        description={way === 'charge' ? t('circuits.charge.reasonHelp') : undefined}
        required={way === 'charge'}
      />
    </FormDialog>
  )
}
