import { hash, randomBytes } from 'node:crypto'

/** A new opaque token of 256 bit. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
