import type { DocumentModel } from '#contract/documents.ts'

/** The amounts that the document of an order says in English, as text. */
export function printedAmounts({ blocks }: DocumentModel) {
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
  const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
  const print = [
    ...tables.map(({ cells }) => cells.map(({ text, under }) => `${text} ${under ?? ''}`).join(' ')),
    ...facts.map(({ name, value }) => `${name} ${value}`),
  ]
  const rows = (start: RegExp) => print.filter((row) => start.test(row)).map(amountsIn)
  return {
    circuits: rows(/^C-\d{4}-\d{6} /),
    total: rows(/^Total before tax /),
    cancellations: rows(/^Of this, cancellation charges /),
    tax: rows(/^Service tax /),
    withTax: rows(/^Total with tax /),
    ordered: rows(/^As ordered, before tax /),
    deposit: rows(/^Deposit (\d|RM)/),
    depositOrdered: rows(/^Deposit as ordered/),
  }
}

function amountsIn(row: string): string[] {
  return row.match(/RM [\d,]+\.\d\d/g) ?? []
}
