import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CatalogueEvent, ProductService } from '#contract/product-services.ts'

export interface ProductServiceTables {
  /** Price search offers the products with a visible entry. */
  product_service: {
    id: GeneratedAlways<number>
    product_id: ProductService['product_id']
    position: number
    visible: boolean
    title: string
    text: string
    interface: string
    service_level: string
    ms: JSONColumnType<ProductService['ms']>
    symmetry: ProductService['symmetry']
    sharing: ProductService['sharing']
    picture: Buffer | null
    picture_type: PictureKind | null
    picture_alt: string
    picture_alt_ms: string
    picture_version: number
    /** A change of position alone is no new version. */
    version: Generated<number>
  }
  /** Refers by value: entries may be deleted. */
  product_service_event: {
    id: GeneratedAlways<number>
    at: Date
    actor_id: number
    service_id: number
    version: number
    action: CatalogueEvent['action']
    title: string
    changes: JSONColumnType<CatalogueEvent['changes']>
  }
}

export type PictureKind = 'image/png' | 'image/jpeg' | 'image/webp'
