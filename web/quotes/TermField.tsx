import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface TermFieldProps {
  id?: string
  terms: readonly { months: number }[] | undefined
  value: number | null
  onChange: (months: number) => void
  error?: string
  hint?: string
}

/** The term; 0 months is a service without commitment. */
export function TermField({ id, terms, value, onChange, error, hint }: TermFieldProps) {
  const { t } = useTranslation()
  return (
    <Select
      id={id}
      label={t('quotes.term')}
      placeholder={hint ?? t('quoteDialogs.form.termHint')}
      data={
        terms?.map(({ months }) => ({
          value: String(months),
          label: t('quoteDialogs.form.months', { count: months }),
        })) ?? []
      }
      disabled={!terms}
      value={value === null ? null : String(value)}
      onChange={(months) => months !== null && onChange(Number(months))}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      error={error}
    />
  )
}
