export const documentWordsEn = {
  documentNotReady: 'The document is still being made. Please try again in a moment.',
  documentTooLong: (most: number) => `A document can have at most ${most} quotes.`,
  documentWithoutProject: (reference: string) => `Quote ${reference} is in no project.`,
  documentOfOneCompany: 'An order form has quotes of one company.',
  circuitNotDelivered: (reference: string) =>
    `Circuit ${reference} is not delivered. Its certificate can be downloaded once it is.`,
  letterheadSaved: 'Letterhead saved. Documents from now on have it.',
  letterheadChanged: 'The letterhead was changed by someone else. Close this and look at it as it is now.',
  accountInPart: 'Enter bank, account name and account number, or none of them.',
  notALogo: (pixels: number) =>
    `Choose a PNG or JPEG of at most ${pixels} pixels each way. Save a PNG without interlacing and with 8 bits per channel, a JPEG in RGB or grey.`,
}
