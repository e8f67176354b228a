import type { GeneratedAlways } from 'kysely'

export interface SsoTables {
  sso_connection: {
    company_id: number
    issuer: string
    client_id: string
    /** Sealed with `ssoKey`. */
    client_secret: Buffer
    enabled: boolean
    emails_confirmed: boolean
  }
  sso_domain: {
    id: GeneratedAlways<number>
    company_id: number
    domain: string
    token: string
    verified_at: Date | null
  }
  sso_link: {
    company_id: number
    user_id: number
    issuer: string
    subject: string
    linked_at: Date
  }
  sso_state: {
    state_hash: Buffer
    browser_hash: Buffer
    company_id: number
    issuer: string
    expires_at: Date
  }
  sso_offer: {
    token_hash: Buffer
    browser_hash: Buffer
    company_id: number
    user_id: number
    issuer: string
    subject: string
    expires_at: Date
  }
}
