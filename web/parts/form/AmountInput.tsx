import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefused, type Amount } from '#web/parts/form/amount.ts'
import classes from '#web/parts/form/AmountInput.module.css'
import { useTypedAmount } from '#web/parts/form/typed-amount.ts'

interface AmountInputProps {
  id?: string
  label: string
  help?: string
  first?: boolean
  value: Amount
  /** Without it the field is disabled. */
  onChange?: (amount: Amount) => void
  error?: ReactNode
}

/** An amount in ringgit, minimum 0 and step 0.01 (§5), whatever currency is displayed. */
export function AmountInput({ id, label, help, first, value, onChange, error }: AmountInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      id={id}
      {...useTypedAmount(value, onChange)}
      label={label}
      description={help}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={classes}
      leftSection="RM"
      leftSectionPointerEvents="none"
      disabled={!onChange}
      data-autofocus={first}
      error={isRefused(value) ? t(`common.amountError.${value}`) : error}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
