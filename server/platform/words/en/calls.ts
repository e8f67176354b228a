import { sizeDown, sizeUp } from '#server/platform/words/sizes.ts'

export const callWordsEn = {
  internal: 'Something went wrong on our side. Please try again later.',
  unavailable: 'The portal is temporarily unavailable. Please try again shortly.',
  notFound: 'There is no such record.',
  noSuchCall: 'There is no such endpoint.',
  forbidden: 'Your role does not allow this.',
  unauthenticated: 'Please sign in.',
  malformed: 'The request could not be read.',
  tooSlow: 'The request took too long to arrive. Please try again.',
  tooLarge: 'The request is too large.',
  tooLargeFile: (most: number) => `Choose a file of at most ${sizeDown(most)}.`,
  storageFull: (used: number, most: number, company: string | null) =>
    `The files of ${company ?? 'your company'} take ${sizeUp(used)} of ${sizeUp(most)}; ${sizeDown(most - used)} is left. Choose a smaller file, or ask ${company === null ? 'your client manager' : 'the operator of the portal'} for more space.`,
  quoteStorageFull: (used: number, most: number) =>
    `The files of this conversation take ${sizeUp(used)} of ${sizeUp(most)}; ${sizeDown(most - used)} is left. Choose a smaller file.`,
  hourlyLimit: {
    callback: (most: number, left: number, minutes: number | null) =>
      limitPerHour(`${most} callback requests`, left, minutes),
    document: (most: number, left: number, minutes: number | null) =>
      limitPerHour(`${most} documents`, left, minutes),
    invitation: (most: number, left: number, minutes: number | null) =>
      limitPerHour(`${most} invitations`, left, minutes),
    quote: (most: number, left: number, minutes: number | null) =>
      limitPerHour(`${most.toLocaleString('en')} new quotes`, left, minutes),
    share: (most: number, left: number, minutes: number | null) =>
      limitPerHour(`${most} share links`, left, minutes),
    request: (most: number, left: number, minutes: number | null) =>
      limitPerHour(`${most} customised requests`, left, minutes),
  },
  unsupportedMedia: 'This content type is not accepted.',
  invalid: 'Some fields need attention.',
  keyReused: 'This Idempotency-Key was already used for a different request.',
  keyInvalid: 'An Idempotency-Key must have 1 to 200 printable characters.',
  required: 'This field is required.',
  tooLong: (most: number | bigint) => `Enter at most ${most} characters.`,
  tooShort: (least: number | bigint) => `Enter at least ${least} characters.`,
  tooSmall: (least: number | bigint) => `The minimum is ${least}.`,
  tooBig: (most: number | bigint) => `The maximum is ${most}.`,
  tooMany: (most: number | bigint) => `The maximum is ${most} entries.`,
  tooFew: (least: number | bigint) => `The minimum is ${least} entries.`,
  notANumber: 'Enter a number.',
  notAWholeNumber: 'Enter a whole number.',
  notADate: 'Enter a date such as 2026-11-20.',
  notAnEmail: 'Enter a valid email address.',
  notAChoice: (choices: string) => `Choose one of these: ${choices}.`,
  wrongKind: 'This value has the wrong type.',
  unstorable: 'This text contains a character that cannot be stored.',
  oneDecimal: 'A percentage has at most one decimal.',
  twoDecimals: 'An amount has at most two decimals.',
  notNegative: 'An amount cannot be negative.',
  rangeSwapped: 'The end of the range must not be below its start.',
  tooFar: 'Only the first 10,000 rows can be shown. Please narrow the list.',
  tooBusy: 'The portal is busy. Please try again in a moment.',
}

/** The rest of a limit, and when to try again; null where waiting does not help. */
function limitPerHour(limit: string, left: number, minutes: number | null): string {
  const rest = left === 0 ? 'none is left' : `${left.toLocaleString('en')} ${left === 1 ? 'is' : 'are'} left`
  const next =
    minutes === null
      ? 'Please send fewer at once.'
      : `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return `The limit is ${limit} per person and hour, and ${rest}. ${next}`
}
