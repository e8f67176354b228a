import { sql } from 'kysely'
import type { Coverage } from '#contract/product-services.ts'
import type { Db } from '#server/platform/db.ts'

/** A map of more spots would be a carpet, and the answer more than 60 KB. */
const mostPlaces = 600

/** Degrees of the squares that buildings are counted in: finer ones would be closer than marks on the map can be. */
const squares = [0.2, 0.5, 1]

const counts = sql`count(*) filter (where network_status = 'on_net')::int as on_net,
  count(*) filter (where network_status = 'near_net')::int as near_net,
  count(*) filter (where ftto_readiness in ('gpon', 'xgpon', 'xgspon'))::int as ftto`

/** How many buildings can be served where: by squares of a grid, as fine as their number allows, and by state. */
export async function readCoverage(db: Db): Promise<Coverage> {
  const { rows: states } = await sql<Coverage['states'][number]>`
    select state, ${counts} from building group by state order by count(*) desc, state`.execute(db)
  let places: Coverage['places'] = []
  for (const side of squares) {
    const { rows } = await sql<Coverage['places'][number]>`
      select round(avg(latitude)::numeric, 3)::float8 as latitude,
        round(avg(longitude)::numeric, 3)::float8 as longitude, ${counts}
      from building group by floor(latitude / ${side}), floor(longitude / ${side})
      order by count(*) desc limit ${mostPlaces + 1}`.execute(db)
    places = rows.slice(0, mostPlaces)
    if (rows.length <= mostPlaces) break
  }
  return { places, states }
}
