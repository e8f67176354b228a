import { useTranslation } from 'react-i18next'
import { CallError } from '#web/platform/api.ts'

/**
 * The text of a failure: the server's message if there is one, else the screen's fixed text, else a general one. After a
 * 5xx the screen's text is used, because the server's message is general.
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

/** The server's first message about a field, to show under it. */
export function fieldError(error: CallError | null, field: string): string | undefined {
  return error?.errors[field]?.[0]
}
