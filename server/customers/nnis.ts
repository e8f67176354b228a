import type { CustomerAccount, AccountChanges } from '#contract/customers/account.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'

/**
 * Writes the NNIs of a company: those without an id are added, those left out retired. Throws 409 for one that living
 * circuits use, retired or with a port slower than they are; 422 for a building that is no data centre; 404 for the NNI
 * of another company. Quotes keep the name of a retired one, and can no longer be ordered with it.
 */
export async function writeNnis(db: Db, before: CustomerAccount, nnis: NonNullable<AccountChanges['nnis']>) {
  const company_id = before.id
  const stay = new Set(nnis.map(({ id }) => id))
  for (const { id, name, circuits } of before.nnis) {
    if (stay.has(id)) continue
    if (circuits > 0) throw new AppError('wrong_status', (w) => w.nniInUse(name, circuits))
    await db.deleteFrom('nni').where('company_id', '=', company_id).where('id', '=', id).execute()
  }
  const known = new Map(before.nnis.map((each) => [each.id, each]))
  for (const [index, { id, name, nis_code, port_mbps }] of nnis.entries()) {
    const was = id === undefined ? undefined : known.get(id)
    if (id !== undefined && !was) throw notFound()
    const { fastest_mbps } = was ?? { fastest_mbps: null }
    if (port_mbps !== null && fastest_mbps !== null && port_mbps < fastest_mbps)
      throw new AppError('wrong_status', (w) => w.portTooSlow(name, fastest_mbps))
    if (was && was.nis_code !== nis_code) throw invalid({ [`nnis.${index}.nis_code`]: (w) => w.nniStays })
    if (was)
      await db
        .updateTable('nni')
        .set({ name, port_mbps })
        .where('company_id', '=', company_id)
        .where('id', '=', was.id)
        .execute()
    else {
      const building = await db
        .selectFrom('building')
        .select('kind')
        .where('nis_code', '=', nis_code)
        .executeTakeFirst()
      if (building?.kind !== 'data_centre')
        throw invalid({ [`nnis.${index}.nis_code`]: (w) => w.noDataCentre })
      await db.insertInto('nni').values({ company_id, name, nis_code, port_mbps }).execute()
    }
  }
}
