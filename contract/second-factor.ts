import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { begunSession, currentPassword } from '#contract/session.ts'
import { id, idInPath, moment, text } from '#contract/text.ts'

export const recoveryCodeCount = 10

export const longestTypedCode = 60

/** An app's or a recovery code as typed, with spaces and dashes. */
const typedCode = text(longestTypedCode).min(1)

const recoveryCodes = z.array(z.string())

const factorState = z.object({
  /** Null without an app. */
  totp_since: moment.nullable(),
  recovery_codes_left: z.int(),
  passkeys: z.array(z.object({ id, name: z.string(), created_at: moment, last_used_at: moment.nullable() })),
})
export type FactorState = z.output<typeof factorState>
export type Passkey = FactorState['passkeys'][number]

export const secondFactorApi = {
  finishSignIn: endpoint('POST', '/login/second-factor', {
    access: 'public',
    summary:
      'Finish a sign-in that asks for a second factor. A wrong code is 422; after five of them, or five minutes, the token is refused with `sign_in_expired`, and the sign-in begins again.',
    body: z.object({ token: text(200).min(20), method: z.enum(['totp', 'recovery']), code: typedCode }),
    data: begunSession,
  }),
  read: endpoint('GET', '/profile/second-factor', {
    access: 'signed in',
    withoutFactor: true,
    summary: 'Get which second factors you have.',
    data: factorState,
  }),
  begin: endpoint('POST', '/profile/second-factor', {
    access: 'signed in',
    withoutFactor: true,
    summary:
      'Begin to set up an authenticator app: the answer has its key, which no later answer repeats. It counts once a code has confirmed it, within 10 minutes.',
    body: z.object({ current_password: currentPassword }),
    data: z.object({ key: z.string(), uri: z.string() }),
  }),
  confirm: endpoint('PUT', '/profile/second-factor', {
    access: 'signed in',
    withoutFactor: true,
    summary:
      'Confirm the authenticator app with a code of it. Your other sessions end, and you are notified by mail. With the first factor the answer has ten recovery codes, which no later answer repeats.',
    body: z.object({ code: typedCode }),
    data: z.object({ recovery_codes: recoveryCodes.nullable() }),
  }),
  switchOff: endpoint('POST', '/profile/second-factor/off', {
    access: 'signed in',
    withoutFactor: true,
    summary:
      'Switch the authenticator app off, with your password and a code of the app or a recovery code. Your other sessions end, and you are notified by mail.',
    body: z.object({ current_password: currentPassword, code: typedCode }),
  }),
  renewCodes: endpoint('POST', '/profile/second-factor/recovery-codes', {
    access: 'signed in',
    withoutFactor: true,
    summary: 'Get ten new recovery codes. The old ones stop working.',
    body: z.object({ current_password: currentPassword }),
    data: z.object({ recovery_codes: recoveryCodes }),
  }),
  removeFactors: endpoint('DELETE', '/user-management/second-factor/:id', {
    access: ['admin'],
    summary:
      'Remove every second factor of another user who has lost theirs: app, passkeys and recovery codes. Their sessions end, and they are notified by mail.',
    params: z.object({ id: idInPath }),
  }),
}
