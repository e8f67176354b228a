/** What the page itself has asked before the scripts came, by address: see web/app/first/first.ts. */
interface Early {
  token: string
  language: string
  answers: Partial<Record<string, Promise<Response>>>
}

declare global {
  interface Window {
    early?: Early
  }
}

/** The answer that the page has asked for on behalf of this person, in this language, if there is one; it is given once. */
export function takeEarly(
  url: string,
  token: string | null,
  language: string,
): Promise<Response> | undefined {
  const { early } = window
  if (!early || early.token !== token || early.language !== language) return undefined
  const answer = early.answers[url]
  delete early.answers[url]
  return answer
}

/** What nobody has taken up on the first screen is out of date on the next. */
export function forgetEarly() {
  delete window.early
}
