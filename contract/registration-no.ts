import { withoutInvisible } from '#contract/text.ts'

/** No company that is still registered is older. */
const firstYear = 1800

/**
 * A registration number of SSM as it is stored, `201901000005 (1312525-A)`: the year, two digits for the kind of entity and
 * six of a serial number, with the number of before 2019 in brackets if given. Spaces and case do not matter. Null for
 * anything else, and for a year after that of `today`. Which kinds there are is for SSM to say.
 */
export function registrationNoOf(typed: string, today: string): string | null {
  // A number that is copied from a page can have non-breaking spaces.
  const plain = withoutInvisible(typed)
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()
  const parts = /^(\d{4}) ?(\d{2}) ?(\d{6})(?: *\( *([A-Z\d]{1,12}) *- *([A-Z]{1,3}) *\))?$/i.exec(plain)
  if (!parts) return null
  const [, from, kind, serial, former, check] = parts
  if (Number(from) < firstYear || Number(from) > Number(today.slice(0, 4))) return null
  const brackets = former && check ? ` (${former}-${check})`.toUpperCase() : ''
  return `${from}${kind}${serial}${brackets}`
}
