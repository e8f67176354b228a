import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Assertion, Attestation } from '#contract/passkeys.ts'

export class PasskeyFault extends Error {
  override name = 'PasskeyFault'
  readonly why: 'notDone' | 'alreadyHere' | 'elsewhere' | 'broken'

  constructor(why: PasskeyFault['why']) {
    super(why)
    this.why = why
  }
}

/** Throws `PasskeyFault`. */
export async function makePasskey(options: object): Promise<Attestation> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(rethrown)
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/** Throws `PasskeyFault`. */
export async function assertPasskey(options: object): Promise<Assertion> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(rethrown)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

function rethrown(error: unknown): never {
  const { code, name } = error as Partial<WebAuthnError>
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new PasskeyFault('alreadyHere')
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') throw new PasskeyFault('elsewhere')
  // Browsers report a refusal, a timeout and a device without a passkey alike.
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyFault('notDone')
  throw new PasskeyFault('broken')
}

/** Why passkeys cannot work here: the browser, or an IP address. */
export function passkeyObstacle(): 'unsupported' | 'address' | null {
  // WebAuthn needs a host name; an IP address ends with a digit or a bracket.
  if (/[\d\]]$/.test(window.location.hostname)) return 'address'
  return 'PublicKeyCredential' in window ? null : 'unsupported'
}
