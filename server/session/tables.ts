import type { Generated, GeneratedAlways } from 'kysely'

export interface SessionTables {
  session: SessionTable
  password_link: PasswordLinkTable
  sign_in_attempt: SignInAttemptTable
}

interface SessionTable {
  token_hash: Buffer
  /** Names it to its owner. */
  id: GeneratedAlways<number>
  user_id: number
  created_at: Date
  last_seen: Date
  expires_at: Date
  /** What it was opened with and from which network, shortened; empty where that is unknown. */
  user_agent: Generated<string>
  network: Generated<string>
}

interface PasswordLinkTable {
  token_hash: Buffer
  user_id: number
  expires_at: Date
  used_at: Date | null
}

interface SignInAttemptTable {
  key: string
  failures: number
  window_start: Date
  last_at: Date
}
