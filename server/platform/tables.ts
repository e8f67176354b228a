import type { ColumnType, GeneratedAlways } from 'kysely'
import type { VasKind } from '#contract/catalog.ts'
import type { Grade } from '#contract/buildings.ts'
import type { OfferKind } from '#contract/price-book/api.ts'
import type { TaxCode } from '#contract/tax.ts'
import type { AccountTables } from '#server/account/tables.ts'
import type { DocumentTables } from '#server/documents/tables.ts'
import type { ApiKeyTables } from '#server/api-keys/tables.ts'
import type { BuildingTables } from '#server/buildings/tables.ts'
import type { DashboardTables } from '#server/dashboard/tables.ts'
import type { HourlyKind } from '#contract/endpoint.ts'
import type { NotificationTables } from '#server/notifications/tables.ts'
import type { OrderTables } from '#server/orders/tables.ts'
import type { PriceBookTables } from '#server/price-book/tables.ts'
import type { ProductServiceTables } from '#server/product-services/tables.ts'
import type { QuoteTables } from '#server/quotes/tables.ts'
import type { PricingTables } from '#server/pricing/tables.ts'
import type { RateCardTables } from '#server/rate-cards/tables.ts'
import type { CustomerTables } from '#server/customers/tables.ts'
import type { ServiceTables } from '#server/services/tables.ts'
import type { SessionTables } from '#server/session/tables.ts'
import type { SiteSheetTables } from '#server/site-sheets/tables.ts'
import type { ShareTables } from '#server/shares/tables.ts'
import type { SsoTables } from '#server/sso/tables.ts'
import type { UserTables } from '#server/users/tables.ts'
import type { ThreadTables } from '#server/threads/tables.ts'
import type { WebhookTables } from '#server/webhooks/tables.ts'

/** The database as TypeScript sees it. A test compares this with a freshly migrated one. */
export interface Tables
  extends
    AccountTables,
    ApiKeyTables,
    BuildingTables,
    DocumentTables,
    DashboardTables,
    NotificationTables,
    PriceBookTables,
    ProductServiceTables,
    QuoteTables,
    ThreadTables,
    OrderTables,
    UserTables,
    ServiceTables,
    SessionTables,
    ShareTables,
    SiteSheetTables,
    SsoTables,
    PricingTables,
    RateCardTables,
    CustomerTables,
    WebhookTables {
  hourly_limit: { kind: HourlyKind; most: number }
  hourly_use: { user_id: number; kind: HourlyKind; minute: Date; slot: number; times: number }
  /** A person's running export, and the time at which it expires. */
  export_turn: { user_id: number; holder: string; until: Date }
  secret: { name: string; value: string }
  /** Whether the demo gets a year of history, and since when it has it. */
  demo_history: {
    only_one: ColumnType<boolean, boolean | undefined, never>
    wanted_at: Date
    done_at: Date | null
  }
  idempotency_key: {
    user_id: number
    key: string
    request_hash: Buffer
    reply: ColumnType<unknown, string | null, string | null>
    created_at: Date
  }
  tax_rate: { code: TaxCode; from_date: string; basis_points: number }
  usd_rate: { date: string; myr_per_usd_e4: number }
  bandwidth: { id: GeneratedAlways<number>; mbps: number; label: string }
  product: { id: number; name: string }
  product_offer: { product_id: number; kind: OfferKind; value: number }
  /** Working days to hand-over by the worse end's grade and the number of NNI ends. */
  lead_time: { product_id: number; grade: Grade; nni_ends: number; working_days: number }
  vas_option: {
    id: GeneratedAlways<number>
    kind: VasKind
    name: string
    position: number
    tax_code: TaxCode
  }
}
