import { useTranslation } from 'react-i18next'
import { CallError } from '#web/platform/api.ts'

/**
 * The server's message, else the screen's `fixedText`, else a general one. After a 5xx `fixedText` wins, because the
 * server's message is general.
 */
export function useFailureText(): (error: unknown, fixedText?: string) => string {
  const { t } = useTranslation()
  return (error, fixedText) => {
    const broke = error instanceof CallError && error.status >= 500
    if (error instanceof CallError && error.message && !(broke && fixedText)) return error.message
    if (fixedText) return fixedText
    return error instanceof CallError && error.code === 'network' ? t('errors.network') : t('errors.generic')
  }
}

/** The server's first message about a field. */
export function fieldError(error: CallError | null, field: string): string | undefined {
  return error?.errors[field]?.[0]
}
