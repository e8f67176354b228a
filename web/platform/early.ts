interface EarlyAnswer {
  response: Promise<Response>
  /** Its body, once that is there; undefined if it was refused. */
  read?: unknown
}

/** What the page itself has asked before the scripts came, by address: see web/app/first/first.ts. */
interface Early {
  token: string
  language: string
  answers: Partial<Record<string, EarlyAnswer>>
}

declare global {
  // Of the page's window; where there is none, nothing was asked.
  var early: Early | undefined
}

/** The answer that the page has asked for on behalf of this person, in this language, if there is one; it is given once. */
export function takeEarly(
  url: string,
  token: string | null,
  language: string,
): Promise<Response> | undefined {
  const answer = earlyAnswer(url, token, language)
  delete globalThis.early?.answers[url]
  return answer?.response
}

/** The same as it was read, if it is there by now: a screen that begins with it is drawn once, not with placeholders first. */
export function takeRead(url: string, token: string | null, language: string): unknown {
  const read = earlyAnswer(url, token, language)?.read
  if (read !== undefined) delete globalThis.early?.answers[url]
  return read
}

function earlyAnswer(url: string, token: string | null, language: string): EarlyAnswer | undefined {
  const { early } = globalThis
  return early && early.token === token && early.language === language ? early.answers[url] : undefined
}

/** What nobody has taken up on the first screen is out of date on the next. */
export function forgetEarly() {
  delete globalThis.early
}
