import type { GeneratedAlways } from 'kysely'

export interface SsoTables {
  sso_connection: SsoConnectionTable
  sso_domain: SsoDomainTable
  sso_link: SsoLinkTable
  sso_state: SsoStateTable
  sso_offer: SsoOfferTable
}

interface SsoConnectionTable {
  company_id: number
  issuer: string
  client_id: string
  /** Sealed by `sealSecret`. */
  client_secret: Buffer
  enabled: boolean
  emails_confirmed: boolean
}

interface SsoDomainTable {
  id: GeneratedAlways<number>
  company_id: number
  domain: string
  token: string
  verified_at: Date | null
}

interface SsoLinkTable {
  company_id: number
  user_id: number
  issuer: string
  subject: string
  linked_at: Date
}

interface SsoStateTable {
  state_hash: Buffer
  browser_hash: Buffer
  company_id: number
  issuer: string
  expires_at: Date
}

interface SsoOfferTable {
  token_hash: Buffer
  browser_hash: Buffer
  company_id: number
  user_id: number
  issuer: string
  subject: string
  expires_at: Date
}
