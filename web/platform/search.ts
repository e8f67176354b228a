/** The query of an address as plain texts: a project called 2026 stays a text, and a token is never a number. */
export function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Empty and undefined values are left out, so that an address has only what differs from the plain screen. */
export function writeSearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') written.set(name, String(value))
  }
  return written.size > 0 ? `?${written}` : ''
}
