import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefused, readAmount, writtenAmount, type Amount } from '#web/parts/form/amount.ts'
import classes from '#web/parts/form/AmountInput.module.css'

interface AmountInputProps {
  id?: string
  label: string
  help?: string
  /** The dialog's first field. */
  first?: boolean
  value: Amount
  /** Left out where the amount cannot be changed. */
  onChange?: (amount: Amount) => void
  error?: ReactNode
}

/** An amount as a number, minimum 0 and step 0.01 (§5), always in ringgit whatever currency is displayed. */
export function AmountInput({ id, label, help, first, value, onChange, error }: AmountInputProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => ({ text: writtenAmount(value), amount: value }))
  return (
    <TextInput
      id={id}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      label={label}
      description={help}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={classes}
      leftSection="RM"
      leftSectionPointerEvents="none"
      disabled={!onChange}
      data-autofocus={first}
      // What was typed stays as it was typed, until another amount takes its place.
      value={typed.amount === value ? typed.text : writtenAmount(value)}
      error={isRefused(value) ? t(`common.amountError.${value}`) : error}
      onChange={({ currentTarget: { value: text, validity } }) => {
        const amount = readAmount(text, validity.badInput)
        setTyped({ text, amount })
        onChange?.(amount)
      }}
      onFocus={(event) => event.currentTarget.select()}
      // Scrolling the dialog must never turn an amount.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
