/**
 * The words to search for: "extend Q-2026-000104" asks for an action on the quote of this reference. Words are only taken
 * for an action beside something with digits, because projects and companies may have the same words.
 */
export function withoutVerb(typed: string, verbs: readonly string[]): string {
  const words = typed.trim().split(/\s+/)
  const known = new Set(
    verbs.flatMap((verb) => verb.toLocaleLowerCase().replace('…', '').split(/\s+/)).filter(Boolean),
  )
  const rest = words.filter((word) => !known.has(word.toLocaleLowerCase()))
  return rest.length < words.length && rest.some((word) => /\d{3}/.test(word)) ? rest.join(' ') : typed.trim()
}
