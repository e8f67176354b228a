import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { noSen, type Sen } from '#contract/money.ts'
import { readPrice, type Typed } from '#web/quotes/price/price-form.ts'

interface AmountInputProps {
  id: string
  label: string
  typed: Typed
  error?: string
  first?: boolean
  onType: (typed: Typed) => void
}

/** One of the two amounts of an extra charge, in ringgit; left empty it is nothing. */
export function AmountInput({ id, label, typed, error, first, onType }: AmountInputProps) {
  const { t } = useTranslation()
  const refused = refusalOf(typed)
  return (
    <TextInput
      id={id}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      label={label}
      leftSection="RM"
      leftSectionPointerEvents="none"
      data-autofocus={first}
      value={typed.text}
      error={refused ? t(`manager.price.refused.${refused}`) : error}
      onChange={({ currentTarget: { value, validity } }) =>
        onType({ text: value, unreadable: validity.badInput })
      }
      // Scrolling the dialog must never turn an amount.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}

/** Why what is typed is no amount. */
export function refusalOf(typed: Typed) {
  const read = readPrice(typed)
  return read && 'refused' in read ? read.refused : null
}

/** What is typed as an amount; nothing typed is nothing charged. */
export function amountOf(typed: Typed): Sen {
  const read = readPrice(typed)
  return read && 'amount' in read ? read.amount : noSen
}
