import type { TxtLookUp } from '#server/sso/settings.ts'

/** The tests' TXT records by name. */
export const txtRecords = new Map<string, string[][]>()

/** The look-up of tests: names without a record are unknown, and one with the empty list does not answer. */
export const fakeTxtLookup: TxtLookUp = async (name) => {
  const found = txtRecords.get(name)
  const code = found ? 'ESERVFAIL' : 'ENOTFOUND'
  if (!found || found.length === 0) throw Object.assign(new Error(code), { code })
  return found
}
