import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { begunSession, currentPassword } from '#contract/session.ts'
import { filled, idInPath, text } from '#contract/text.ts'

export const longestPasskeyName = 60

/** Base64url, as in WebAuthn. */
const bytes = z
  .string()
  .max(8_000)
  .regex(/^[\w-]*$/)
const common = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
}

/** The browser's answer to `making`. */
export const attestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
export type Attestation = z.output<typeof attestation>

/** The browser's answer to `using`. */
export const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})
export type Assertion = z.output<typeof assertion>

const stepToken = text(200).min(20)

const credentials = z
  .array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }))
  .optional()

/** The WebAuthn options to create a passkey. */
const making = z.object({
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.string() })),
    timeout: z.int().optional(),
    excludeCredentials: credentials,
    authenticatorSelection: z
      .object({
        residentKey: z.string().optional(),
        requireResidentKey: z.boolean().optional(),
        userVerification: z.string().optional(),
      })
      .optional(),
    attestation: z.string().optional(),
  }),
})

/** The WebAuthn options to use a passkey. */
const using = z.object({
  options: z.object({
    challenge: z.string(),
    rpId: z.string().optional(),
    timeout: z.int().optional(),
    allowCredentials: credentials,
    userVerification: z.string().optional(),
  }),
})

export const passkeyApi = {
  signInOptions: endpoint('POST', '/login/passkey/options', {
    access: 'public',
    summary:
      'Get the challenge of a sign-in by passkey, which works once within five minutes. With the token of a sign-in that asks for a second factor it is that one’s.',
    body: z.object({ token: stepToken.optional() }),
    data: using,
  }),
  signIn: endpoint('POST', '/login/passkey', {
    access: 'public',
    summary:
      'Sign in with a passkey, without a password. The device has asked for a fingerprint, a face or a PIN, so that no second factor follows.',
    body: z.object({ assertion }),
    data: begunSession,
  }),
  finishSignIn: endpoint('POST', '/login/second-factor/passkey', {
    access: 'public',
    summary:
      'Finish a sign-in that asks for a second factor with a passkey of its user. The token is that of POST /login/second-factor, and is refused like there.',
    body: z.object({ token: stepToken, assertion }),
    data: begunSession,
  }),
  registerOptions: endpoint('POST', '/profile/passkeys/options', {
    access: 'signed in',
    withoutFactor: true,
    summary: 'Begin to add a passkey, with your password. It is made within five minutes.',
    body: z.object({ current_password: currentPassword }),
    data: making,
  }),
  register: endpoint('POST', '/profile/passkeys', {
    access: 'signed in',
    withoutFactor: true,
    summary:
      'Add the passkey that the browser made. Your other sessions end, and you are notified by mail. With the first factor the answer has ten recovery codes, which no later answer repeats.',
    body: z.object({ name: filled(longestPasskeyName), attestation }),
    data: z.object({ recovery_codes: z.array(z.string()).nullable() }),
  }),
  rename: endpoint('PUT', '/profile/passkeys/:id', {
    access: 'signed in',
    withoutFactor: true,
    summary: 'Rename a passkey of yours.',
    params: z.object({ id: idInPath }),
    body: z.object({ name: filled(longestPasskeyName) }),
  }),
  remove: endpoint('POST', '/profile/passkeys/:id/remove', {
    access: 'signed in',
    withoutFactor: true,
    summary:
      'Remove a passkey of yours, with your password. Your other sessions end, and you are notified by mail.',
    params: z.object({ id: idInPath }),
    body: z.object({ current_password: currentPassword }),
  }),
}
