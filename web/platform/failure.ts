import { useTranslation } from 'react-i18next'
import { CallError } from '#web/platform/api.ts'

/**
 * Says a failure: the server's own message if it brought one, else the screen's fixed text, else a general one. After
 * a 5xx the screen's text counts: the server can then say no more than that something broke.
 * A missing connection is named as such unless the screen has a fixed text for its failures.
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

/** The first message the server had about a field, for the place under it. */
export function fieldError(error: CallError | null, field: string): string | undefined {
  return error?.errors[field]?.[0]
}
