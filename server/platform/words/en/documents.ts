/** What the calls of documents say. */
export const documentWordsEn = {
  documentNotReady: 'The document is still being made. Please try again in a moment.',
  documentTooLong: (most: number) => `A document can have at most ${most} quotes.`,
  documentWithoutProject: (reference: string) => `Quote ${reference} is in no project.`,
  documentOfOneCompany: 'An order form has quotes of one company.',
  circuitNotDelivered: (reference: string) =>
    `Circuit ${reference} is not delivered. Its certificate can be downloaded once it is.`,
}
