import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The origin of the portal in tests: the machine itself, by name. */
export const passkeyOrigin = 'http://localhost:3000'

export interface AnswerOverrides {
  origin?: string
  /** Without user verification. */
  unverified?: boolean
  counter?: number
}

/** The part of the browser's options that a device reads. */
interface Asked {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}

/** A device that creates and uses one passkey, like a browser. */
export function newDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let userHandle = ''
  let counter = 0

  function make({ options }: { options: any }, bent: AnswerOverrides = {}) {
    const asked = options as Asked
    userHandle = asked.user!.id
    const { x, y } = publicKey.export({ format: 'jwk' })
    // COSE: an elliptic curve, ES256, P-256 and the point.
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x!)],
      [-3, bytes(y!)],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(rawId.length)
    const authData = Buffer.concat([
      authenticatorData(asked.rp!.id, bent, 0x40),
      Buffer.alloc(16),
      length,
      rawId,
      isoCBOR.encode(key),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
    return answer({
      clientDataJSON: clientData('webauthn.create', asked, bent).toString('base64url'),
      attestationObject,
      transports: ['internal'],
    })
  }

  function use({ options }: { options: any }, bent: AnswerOverrides = {}) {
    const asked = options as Asked
    counter += 1
    const client = clientData('webauthn.get', asked, bent)
    const authData = authenticatorData(asked.rpId!, { counter, ...bent }, 0)
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
    return answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
      userHandle,
    })
  }

  const answer = <Response>(response: Response) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return { id, make, use }
}

function clientData(type: string, { challenge }: Asked, { origin = passkeyOrigin }: AnswerOverrides) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** The relying party's hash, the flags (present, verified and others) and the counter. */
function authenticatorData(rpId: string, { unverified = false, counter = 0 }: AnswerOverrides, more: number) {
  const head = Buffer.alloc(5)
  head.writeUInt8(0x01 | (unverified ? 0 : 0x04) | more, 0)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), head])
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
