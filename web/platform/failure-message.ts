import i18next from 'i18next'
import { CallError } from '#web/platform/api.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { readToken } from '#web/platform/session.ts'

/**
 * If the session ends during a write, its screen disappears, so the message is shown on the sign-in page: the server's,
 * else `failed`, else a general one. The caller still gets the error.
 */
export async function withFailureMessage<Result>(
  write: () => Promise<Result>,
  failed?: string,
): Promise<Result> {
  const signedIn = readToken() !== null
  try {
    return await write()
  } catch (error) {
    if (signedIn && error instanceof CallError && error.status === 401 && readToken() === null)
      raiseAlert(error.message || failed || i18next.t('errors.generic'))
    throw error
  }
}
