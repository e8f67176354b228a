import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { ProductService } from '#contract/product-services.ts'

export interface ProductServiceTables {
  /** The catalogue that customers read. Price search offers the products with a visible entry. */
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
  }
}

export type PictureKind = 'image/png' | 'image/jpeg' | 'image/webp'
