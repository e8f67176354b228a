/** More columns would not fit. */
export const comparable = { least: 2, most: 4 } as const

/** Null if they can be compared. */
export function compareRefusal(quotes: number): 'few' | 'many' | null {
  return quotes < comparable.least ? 'few' : quotes > comparable.most ? 'many' : null
}

const idInList = /^[1-9]\d{0,14}$/

/** Each id once and in order; anything else is left out. */
export function idsInList(written: string): number[] {
  return [...new Set(written.split(','))].filter((each) => idInList.test(each)).map(Number)
}

export function isComparison(written: string): boolean {
  return isListOfIds(written) && compareRefusal(idsInList(written).length) === null
}

export function isListOfIds(written: string): boolean {
  return written.split(',').every((each) => idInList.test(each))
}
