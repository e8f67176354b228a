import type { Generated, GeneratedAlways } from 'kysely'
import type { PortalSettings } from '#contract/portal-settings.ts'

export interface SessionTables {
  session: {
    token_hash: Buffer
    id: GeneratedAlways<number>
    user_id: number
    created_at: Date
    last_seen: Date
    expires_at: Date
    /** The device and network it was opened from, shortened; empty if unknown. */
    user_agent: Generated<string>
    network: Generated<string>
  }
  password_link: {
    token_hash: Buffer
    user_id: number
    expires_at: Date
    used_at: Date | null
  }
  sign_in_attempt: {
    key: string
    failures: number
    window_start: Date
    last_at: Date
  }
  /** The authenticator app of a person; confirmed by a first right code. */
  totp: {
    user_id: number
    sealed: Buffer
    begun_at: Date
    confirmed_at: Date | null
    /** The newest 30-second step with an accepted code. */
    last_step: number | null
  }
  recovery_code: {
    user_id: number
    position: number
    salt: Buffer
    hash: Buffer
    used_at: Date | null
  }
  passkey: {
    id: GeneratedAlways<number>
    user_id: number
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  passkey_challenge: {
    challenge_hash: Buffer
    purpose: 'register' | 'sign_in' | 'second_step'
    /** Null for a sign-in without a password, in which the passkey identifies the user. */
    user_id: number | null
    expires_at: Date
  }
  sign_in_step: {
    token_hash: Buffer
    user_id: number
    tries: number
    expires_at: Date
  }
  /** Each change is a new version; the highest one applies. */
  portal_setting: {
    name: keyof PortalSettings
    version: number
    /** Either this or the number, by the kind of the setting. */
    value: boolean | null
    number: number | null
    set_at: Date
    set_by: number
  }
}
