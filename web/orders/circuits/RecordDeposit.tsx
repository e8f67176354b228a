import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { noSen, ringgitText, sen } from '#contract/money.ts'
import { orderApi } from '#contract/orders/api.ts'
import {
  depositBook,
  depositKinds,
  longestBankReference,
  maxDeposit,
  type DepositKind,
} from '#contract/orders/deposit.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { DialogButton, FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import type { Amount } from '#web/parts/form/amount.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import { isDay } from '#web/parts/form/day-text.ts'
import { AmountInput } from '#web/parts/form/fields.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { dayOf, today } from '#web/platform/dates.ts'

export function RecordDeposit({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  return (
    <DialogButton
      text={t('circuits.deposit.record')}
      button={{ fullWidth: true, variant: 'default', mt: 'sm' }}
    >
      {(onClose) => <DepositDialog order={order} onClose={onClose} />}
    </DialogButton>
  )
}

function DepositDialog({ order, onClose }: { order: FullOrder; onClose: () => void }) {
  const { t } = useTranslation()
  const book = depositBook(order)
  const form = usePortalForm({
    initial: {
      kind: (book.open > 0 || book.held === 0 ? 'received' : 'returned') as DepositKind,
      amount: (book.open || book.to_return || '') as Amount,
      corrects: false,
      day: today(),
      bank_reference: '',
    },
    needed: ({ amount, day, bank_reference }) =>
      (amount === '' || amount === noSen || !isDay(day) || bank_reference.trim() === '') &&
      t('circuits.deposit.missing'),
    wrong: ({ kind, amount, corrects }) => {
      const most = maxDeposit(book, kind, corrects)
      const tooMuch = typeof amount === 'number' && amount > most
      return { amount: tooMuch && t('cancellation.tooMuch', { amount: ringgitText(most) }) }
    },
    whileTyping: true,
    write: useDialogWrite(orderApi.recordDeposit, onClose),
    input: ({ amount, corrects, ...entry }) =>
      typeof amount === 'number'
        ? { params: { id: order.id }, body: { ...entry, amount: corrects ? sen(-amount) : amount } }
        : null,
    failed: t('circuits.failed'),
  })
  return (
    <FormDialog
      form={form}
      title={t('circuits.deposit.record')}
      size="small"
      submit={t('common.save')}
      onClose={onClose}
    >
      <NativeSelect
        {...form.field('kind')}
        label={t('circuits.deposit.kind')}
        data-autofocus
        data={depositKinds.map((value) => ({ value, label: t(`orders.deposits.${value}`) }))}
      />
      <AmountInput {...form.field('amount')} label={t('circuits.deposit.amount')} />
      <Checkbox
        label={t('circuits.deposit.corrects')}
        checked={form.values.corrects}
        onChange={(event) => form.set({ corrects: event.currentTarget.checked })}
      />
      <DateField
        {...form.field('day')}
        label={t('circuits.deposit.day')}
        required
        first={dayOf(order.ordered_at)}
        last={today()}
      />
      <TextInput
        {...form.field('bank_reference')}
        label={t('circuits.field.bank_reference')}
        required
        maxLength={longestBankReference}
      />
    </FormDialog>
  )
}
