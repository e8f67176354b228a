import { sql } from 'kysely'
import type { ProductService } from '#contract/product-services.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { isStaff } from '#server/platform/viewer.ts'
import { lowestPrices } from '#server/product-services/lowest-prices.ts'

type Stored = Omit<ProductService, 'price_from'>

/** The catalogue in its order, with prices of the viewer's own card. Customers see what is visible, staff everything. */
export async function listProductServices(db: Db, viewer: Viewer): Promise<ProductService[]> {
  const { rows } = await sql<Stored>`
    select s.id, s.version, s.product_id, s.title, s.text, s.interface, s.service_level, s.ms, s.symmetry, s.sharing, s.visible,
      s.position,
      case when s.picture_type is not null then json_build_object('version', s.picture_version,
        'alt', s.picture_alt, 'alt_ms', s.picture_alt_ms) end as picture,
      (select coalesce(json_agg(json_build_object('grade', l.grade, 'nni_ends', l.nni_ends,
          'working_days', l.working_days) order by l.nni_ends, l.working_days), '[]')
        from lead_times_on(${viewer.today}) l where l.product_id = s.product_id) as lead_times
    from product_service s where s.visible or ${isStaff(viewer)} order by s.position`.execute(db)
  const lowest = await lowestPrices(db, viewer)
  return rows.map((row) => ({
    ...row,
    price_from: (row.product_id !== null && lowest.get(row.product_id)) || null,
  }))
}

/** The picture of a service that the viewer sees, named after it. Throws 404 where there is none. */
export async function pictureOf(db: Db, viewer: Viewer, id: number) {
  const found = await db
    .selectFrom('product_service')
    .select(['title', 'picture', 'picture_type'])
    .where('id', '=', id)
    .$if(!isStaff(viewer), (query) => query.where('visible', '=', true))
    .executeTakeFirst()
  if (!found?.picture || !found.picture_type) throw notFound()
  const { title, picture: bytes, picture_type: media_type } = found
  return { name: `${title}.${media_type.split('/')[1]}`, media_type, bytes }
}
