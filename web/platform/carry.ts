import i18next from 'i18next'
import { CallError } from '#web/platform/api.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { readToken } from '#web/platform/session.ts'

/**
 * Does a write. If the session has ended, the screen that began it goes, so its message is carried to the sign-in page:
 * the server's, else the screen's `failed`, else a general one. The failure still reaches the caller.
 */
export async function carryingMessage<Result>(
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
