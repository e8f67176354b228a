import type { Language } from '#contract/session.ts'

/** The chosen text is recorded with the event. */
export const cancelReasons = {
  en: {
    own: {
      notNeeded: 'No longer needed',
      tooDear: 'Too expensive',
      otherOffer: 'Another offer was chosen',
      wrongDetails: 'Details were wrong',
    },
    staff: {
      asked: 'The company asked for it',
      unable: 'It cannot be delivered',
      duplicate: 'It is a duplicate',
      outdated: 'It is out of date',
    },
  },
  ms: {
    own: {
      notNeeded: 'Tidak lagi diperlukan',
      tooDear: 'Terlalu mahal',
      otherOffer: 'Tawaran lain telah dipilih',
      wrongDetails: 'Butiran tidak betul',
    },
    staff: {
      asked: 'Diminta oleh syarikat',
      unable: 'Tidak dapat disediakan',
      duplicate: 'Pertindihan permintaan',
      outdated: 'Sudah lapuk',
    },
  },
} satisfies Record<Language, { own: Record<string, string>; staff: Record<string, string> }>

/** A common reason, another one, none, or the end of validity. */
export const lostReasons = [
  'notNeeded',
  'tooDear',
  'otherOffer',
  'wrongDetails',
  'asked',
  'unable',
  'duplicate',
  'outdated',
  'other',
  'none',
  'expired',
] as const
export type LostReason = (typeof lostReasons)[number]
