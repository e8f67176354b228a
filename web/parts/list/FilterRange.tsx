import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { mostRinggit } from '#contract/money.ts'
import classes from '#web/parts/list/ListFilters.module.css'

interface FilterRangeProps<Name extends string> {
  names: readonly [Name, Name]
  type: 'date' | 'number'
  label: string
  draft: Record<Name, string>
  onChange: (changes: Partial<Record<Name, string>>) => void
}

/** From and to, of days or of ringgit. Empty means that there is no such end. */
export function FilterRange<Name extends string>({
  names,
  type,
  label,
  draft,
  onChange,
}: FilterRangeProps<Name>) {
  const { t } = useTranslation()
  const swapped = isSwapped(draft[names[0]], draft[names[1]], type)
  return (
    <div role="group" aria-label={label} className={classes.range}>
      {names.map((name, index) => (
        <TextInput
          key={name}
          type={type}
          label={t(index === 0 ? 'quotes.filter.fromLabel' : 'quotes.filter.toLabel', { name: label })}
          min={type === 'number' ? 0 : undefined}
          max={type === 'number' ? mostRinggit : undefined}
          step={type === 'number' ? 0.01 : undefined}
          value={draft[name]}
          error={swapped && index === 1 && t('quotes.filter.swapped')}
          onChange={(event) =>
            onChange({ [name]: event.currentTarget.value } as Partial<Record<Name, string>>)
          }
        />
      ))}
    </div>
  )
}

/** Whether a range ends before it begins. */
export function isSwapped(from: string, to: string, type: 'date' | 'number'): boolean {
  if (from === '' || to === '') return false
  return type === 'number' ? Number(from) > Number(to) : from > to
}
