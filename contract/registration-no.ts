import { filled } from '#contract/text.ts'

/**
 * A company's registration number with SSM: twelve digits, the year, the kind of entity (01 to 06) and a serial number,
 * and the old number in brackets if it has one: `201901000005 (1312525-A)`.
 */
export function isRegistrationNo(written: string): boolean {
  return /^(18|19|20)\d{2}0[1-6]\d{6}( \([A-Z0-9]{1,12}-[A-Z]{1,3}\))?$/.test(written)
}

export const registrationNo = filled(40).refine(isRegistrationNo, { params: { rule: 'registration_no' } })
