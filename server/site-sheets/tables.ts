import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Sen } from '#contract/money.ts'
import type {
  MatchedSite,
  SheetCandidate,
  SheetDefaults,
  SheetField,
  SheetRow,
  SheetRowState,
  SheetValues,
  SiteSheet,
} from '#contract/site-sheets.ts'

/** A building, an NNI, or neither for an address entered by hand. */
export type StoredChoice = Pick<SheetCandidate, 'nis' | 'nni'>

export interface StoredError {
  field: SheetField
  en: string
  ms: string
}

type Json<Value> = ColumnType<Value, string, string>

export interface SiteSheetTables {
  site_sheet: {
    company_id: number
    id: GeneratedAlways<number>
    name: string
    made_by: number
    made_at: Date
    columns: ColumnType<SiteSheet['columns'], string | undefined, string>
    defaults: ColumnType<SheetDefaults, string | undefined, string>
    version: Generated<number>
    failed_at: Date | null
    project_name: string | null
  }
  site_sheet_row: {
    company_id: number
    sheet_id: number
    row_no: number
    version: Generated<number>
    cells: Json<string[] | null>
    given: Json<SheetValues>
    choice_a: Json<StoredChoice | null>
    choice_b: Json<StoredChoice | null>
    included: boolean | null
    state: Exclude<SheetRowState, 'duplicate' | 'excluded'> | null
    site_a: Json<MatchedSite | null>
    site_b: Json<MatchedSite | null>
    errors: ColumnType<StoredError[], string | undefined, string>
    duplicate_of: Json<SheetRow['duplicate_of']>
    line_key: string | null
    /** A `PricedDraft`. */
    priced: Json<unknown>
    total_nrc: GeneratedAlways<Sen | null>
    total_mrc: GeneratedAlways<Sen | null>
    contract_months: GeneratedAlways<number | null>
    held_until: string | null
    quote_id: number | null
  }
  site_match: {
    company_id: number
    text: string
    choice: Json<StoredChoice>
    confirmed_by: number
    confirmed_at: Date
  }
}
