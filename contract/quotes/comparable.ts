/** How many quotes stand side by side: more would not be read, and their columns not fit. */
export const comparable = { least: 2, most: 4 } as const

/** Why so many quotes cannot be compared; null if they can. */
export function compareRefusal(quotes: number): 'few' | 'many' | null {
  return quotes < comparable.least ? 'few' : quotes > comparable.most ? 'many' : null
}

const idInList = /^[1-9]\d{0,14}$/

/** The ids in a list that commas separate, each once and in its order. What is no id is left out. */
export function idsInList(written: string): number[] {
  return [...new Set(written.split(','))].filter((each) => idInList.test(each)).map(Number)
}

/** Whether a list names as many different quotes as can be compared, and nothing else. */
export function isComparison(written: string): boolean {
  return isListOfIds(written) && compareRefusal(idsInList(written).length) === null
}

/** Whether a text is a list of ids that commas separate, and nothing else. */
export function isListOfIds(written: string): boolean {
  return written.split(',').every((each) => idInList.test(each))
}
