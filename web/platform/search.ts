/** Values stay texts: a project may be called 2026, and a token is never a number. */
export function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Leaves out empty and undefined values. */
export function writeSearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') written.set(name, String(value))
  }
  return written.size > 0 ? `?${written}` : ''
}
