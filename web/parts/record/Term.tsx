import { useTranslation } from 'react-i18next'

interface TermProps {
  /** null if a customised request has not been matched with a term. */
  months: number | null
}

/** 0 months is a service without commitment. */
export function Term({ months }: TermProps) {
  const { t } = useTranslation()
  return <>{months === null ? t('common.empty') : t('quotes.months', { count: months })}</>
}
