import { bandNamesEn, lineNamesEn, networkNamesEn, sheetColumnNamesEn } from '#contract/pricing-names/en.ts'

const count = (most: number) => most.toLocaleString('en')

export const cardSheetWordsEn = {
  cardSheet: {
    name: 'Prices',
    columns: sheetColumnNamesEn,
    component: lineNamesEn,
    charge: { nrc: 'one-time', mrc: 'monthly' },
    band: bandNamesEn,
    network: networkNamesEn,
    source: { draft: 'draft', own: 'this card', base: 'base card' },
  },
  sheetKind: 'Choose a CSV file in UTF-8, or an XLSX workbook without macros.',
  sheetUnreadable: 'This workbook cannot be read. Save it again as XLSX, or as CSV in UTF-8.',
  sheetQuoteOpen: (row: number) =>
    `A quote in row ${row} is never closed. Close it and import the file again.`,
  sheetTooLong: (most: number) =>
    `The file has more than ${count(most)} rows, or more columns than an exported one. Import a part of it.`,
  sheetEmpty: 'The file has no prices below its headings.',
  sheetHeadings: (id: string, price: string) =>
    `The first row of the sheet needs the headings “${id}” and “${price}”, as in an exported file.`,
  sheetHeadingTwice: (heading: string) => `The heading “${heading}” stands twice in the first row.`,
  sheetRefused: (faults: number) =>
    faults === 1
      ? 'Nothing was imported: 1 cell of the file is wrong.'
      : `Nothing was imported: ${count(faults)} cells of the file are wrong.`,
  sheetUnknownCell: 'This card has no price with this id.',
  sheetTwice: (row: number) => `Row ${row} has this price already.`,
  sheetOtherProduct: 'This is a price of another product.',
  sheetOtherName: (name: string) =>
    name === ''
      ? 'The price with this id has nothing here. Do the id and the names belong to one row?'
      : `The price with this id has “${name}” here. Do the id and the names belong to one row?`,
  sheetCellError: (written: string) =>
    `“${written}” is an error of the spreadsheet. Enter a value, or clear the cell.`,
  sheetFormulaUnsaved:
    'This formula has no saved result. Open the file in a spreadsheet program, save it and import it again.',
  sheetNotAnAmount: (written: string) => `“${written}” is not an amount. Write it as 1380.00.`,
  sheetAmountUnclear: (written: string) =>
    `“${written}” can be read in two ways. Write it with two decimals, as 1380.00.`,
  sheetImported: (changes: number) =>
    changes === 0
      ? 'The file says what the card says: nothing was changed.'
      : `${changes === 1 ? '1 price' : `${count(changes)} prices`} of the file saved in the draft.`,
}
