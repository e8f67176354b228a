import { withoutInvisible } from '#contract/text.ts'

/** No registered company is older. */
const firstYear = 1800

/** The stored form of an SSM registration number, `201901000005 (1312525-A)`: year, two digits for the kind of entity (any), six of a serial number, the number of before 2019 in brackets if given. Null for anything else, and for a year after that of `today`. */
export function registrationNoOf(typed: string, today: string): string | null {
  // Copied numbers can have non-breaking spaces.
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
