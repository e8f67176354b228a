/** Whether a text is the whole reference of a circuit, `C-2026-000123`, in capitals or not. */
export function isCircuitReference(text: string): boolean {
  return /^c-\d{4}-\d{6,15}$/i.test(text)
}
