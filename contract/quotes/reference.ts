/** Whether a text is the whole reference of a quote, `Q-2026-000123`, in capitals or not. */
export function isQuoteReference(text: string): boolean {
  return /^q-\d{4}-\d{6,15}$/i.test(text)
}
