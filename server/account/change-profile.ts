import type { z } from 'zod'
import type { accountApi } from '#contract/account.ts'
import { isListedCountry } from '#server/platform/listed-countries.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import { phoneOf } from '#server/platform/phone.ts'
import type { Viewer } from '#server/platform/viewer.ts'

type Change = z.output<NonNullable<typeof accountApi.changeProfile.body>>

/** Changes what the viewer says about themselves. Throws 422 for a country that is not listed and for a phone that cannot exist. */
export async function changeProfile(db: Db, viewer: Viewer, { phone, ...change }: Change) {
  if (change.country !== '' && !isListedCountry(change.country))
    throw invalid({ country: (w) => w.unknownCountry })
  const columns = typeof phone === 'string' ? { ...change, phone: await storedPhone(phone) } : change
  await db.updateTable('portal_user').set(columns).where('id', '=', viewer.userId).execute()
}

/** Changes the phone that the viewer can be reached at. Throws 422 for one that cannot exist. */
export async function changeContact(db: Db, viewer: Viewer, typed: string) {
  const phone = await storedPhone(typed)
  await db.updateTable('portal_user').set({ phone }).where('id', '=', viewer.userId).execute()
}

async function storedPhone(typed: string): Promise<string> {
  const phone = typed && (await phoneOf(typed))
  if (phone === null) throw invalid({ phone: (w) => w.notAPhone })
  return phone
}
