/** A reference is a letter, the year and the id: `C-2026-000123`. */
const letters = { circuit: 'c', order: 'o', quote: 'q', service: 's' } as const

/** In capitals or not; null for any other text. */
export function idInReference(of: keyof typeof letters, text: string): string | null {
  return new RegExp(`^${letters[of]}-\\d{4}-(\\d{6,15})$`, 'i').exec(text)?.[1] ?? null
}
