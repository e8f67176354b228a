import { longDay } from '#server/platform/words/days.ts'
export const shareWordsEn = {
  shareMade: (day: string) =>
    `The link works until ${longDay(day, 'en')}. Copy it now: it is shown only this once.`,
  shareWithdrawn: 'The link has been withdrawn.',
  shareEnded: 'This link has already ended.',
  shareOfCart: (reference: string) =>
    `Quote ${reference} is in the cart. Add it to the quotes before you share it.`,
  shareLinksEnough: (most: number) =>
    `A company can have at most ${most} working links. Withdraw some of them first.`,
  sharedNotThere: 'This link does not work',
  sharedNotThereText:
    'It may have expired or been withdrawn. Please ask whoever sent it to you for a new one.',
  sharedTooOften: 'This link was opened too often from your network. Please wait a minute and open it again.',
  sharedAsNow: 'This page shows prices as they are now. Anyone with the link can open it.',
  sharedInThis: 'Read this page in English',
}
