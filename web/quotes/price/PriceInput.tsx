import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '#web/quotes/price/PriceInput.module.css'
import type { PriceField, Typed } from '#web/quotes/price/price-form.ts'

interface PriceInputProps {
  name: PriceField
  typed: Typed
  help: string
  error?: string
  /** Left out where the price is not negotiable. */
  onType?: (typed: Typed) => void
  first?: boolean
}

/** A price as a number, minimum 0 and step 0.01 (§5), always in ringgit whatever currency is displayed. */
export function PriceInput({ name, typed, help, error, onType, first }: PriceInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      id={name}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      label={t(`manager.price.field.${name}`)}
      description={help}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={classes}
      leftSection="RM"
      leftSectionPointerEvents="none"
      disabled={!onType}
      data-autofocus={first}
      value={typed.text}
      error={error}
      onChange={({ currentTarget: { value, validity } }) =>
        onType?.({ text: value, unreadable: validity.badInput })
      }
      onFocus={(event) => event.currentTarget.select()}
      // Scrolling the dialog must never turn a price.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
