import { connect } from '#server/platform/db.ts'

/** Lets one person do a company's yearly work in minutes. */
export async function liftHourlyLimits(ownerUrl: string) {
  const owner = connect(ownerUrl, { max: 1 })
  await owner.updateTable('hourly_limit').set({ most: 1_000_000_000 }).execute()
  await owner.destroy()
}
