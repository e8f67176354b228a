import type { Page, Request } from '@playwright/test'

/** The reads that follow a failed call about a quote. */
export const failedText = 'Fail to create quote, please try again later'

interface Answer {
  status?: number
  json: object
}

/**
 * The three ways in which a call fails, and the message shown: no answer, a refusal, a broken server. The one with
 * different words is in the middle, so that no text can be left from the previous failure.
 */
export const failures = (fixed = failedText) =>
  [
    [null, fixed],
    [{ status: 200, json: { success: false, message: 'M-1' } }, 'M-1'],
    [{ status: 500, json: { success: false, message: 'a stack' } }, fixed],
  ] as const

/** During the steps, calls of a screen to this path get this answer, or none for `null`. */
export async function whileAnswered(
  page: Page,
  path: string,
  answer: Answer | null,
  steps: () => Promise<void>,
) {
  await page.route(path, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    return answer ? route.fulfill(answer) : route.abort()
  })
  await steps()
  await page.unroute(path)
}

/** Runs the steps once for each of the three failures of a screen's calls to this path, with the expected message. */
export async function whileFailing(
  page: Page,
  path: string,
  steps: (text: string) => Promise<void>,
  fixed?: string,
) {
  for (const [answer, text] of failures(fixed)) await whileAnswered(page, path, answer, () => steps(text))
}

/** Holds the writes of a screen to this path until they are released, to test the state in between. */
export const holdCall = (page: Page, path: string, answer?: Answer) =>
  intercept(page, path, (request) => request.method() !== 'GET', answer)

/** The same for a screen's reads. */
export const holdReading = (page: Page, path: string) =>
  intercept(page, path, (request) => request.method() === 'GET')

async function intercept(page: Page, path: string, matches: (request: Request) => boolean, answer?: Answer) {
  const sent: any[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(path, async (route) => {
    if (!matches(route.request())) return route.fallback()
    sent.push(route.request().postDataJSON())
    await released
    await (answer ? route.fulfill(answer) : route.continue())
  })
  return { sent, release }
}

/** A screen's calls to this path from now on. */
export function callsTo(
  screen: { on: (event: 'request', listener: (request: Request) => void) => unknown },
  path: string,
  method?: 'GET' | 'POST' | 'PUT',
): Request[] {
  const calls: Request[] = []
  screen.on('request', (request) => {
    if (request.url().includes(path) && request.method() === (method ?? request.method())) calls.push(request)
  })
  return calls
}
