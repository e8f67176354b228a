import { chromium, type Page } from '@playwright/test'
import { signInTo } from '#benchmarks/calls.ts'
import { findBrowser } from '#e2e/browser.ts'
import { firstScreens, maxRequests, weighScreen } from '#e2e/first-screens.ts'
import { people } from '#server/testing/people.ts'

/** A slow mobile network: 1.6 Mbit/s down, 0.75 up, and 150 ms latency. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** The slowdown of a phone's processor. */
const slowdown = 4

/** Runs of each screen; the median counts. */
const loads = 3

/**
 * The JavaScript and requests of each first screen, its largest paint, and the time until the viewport shows
 * its content: on a phone with an empty cache, a slow network and a slow processor.
 */
export async function benchSizes(url: string, say: (line: string) => void) {
  const { path, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, args, env })
  const verdict = (holds: boolean) => (holds ? 'yes' : 'NO')
  try {
    for (const screen of firstScreens) {
      const token = 'as' in screen ? await signInTo(url, people[screen.as]) : null
      const paints: number[] = []
      const stands: number[] = []
      let weight = { kilobytes: 0, files: 0, requests: 0 }
      for (let load = 0; load < loads; load++) {
        const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
        if (token) await context.addInitScript((value) => localStorage.setItem('accessToken', value), token)
        await context.addInitScript(noteWhenShown)
        const page = await context.newPage()
        await slowDown(page)
        weight = await weighScreen(page, `${url}/${screen.path}`)
        await page.waitForFunction(() => window.shownAfter)
        stands.push(await page.evaluate(() => window.shownAfter!))
        paints.push(await largestPaint(page))
        await context.close()
      }
      const { kilobytes, files, requests } = weight
      const [painted, shown] = [seconds(paints), seconds(stands)]
      say(
        `screen: ${screen.name.padEnd(16)} ${kilobytes.toFixed(1)} KB of JavaScript gzipped in ${files} files (at most ${screen.most}: ${verdict(kilobytes <= screen.most)}), ` +
          `${requests} requests (at most ${maxRequests}: ${verdict(requests <= maxRequests)}), ` +
          `painted after ${painted.toFixed(2)} s (at most ${screen.painted}: ${verdict(painted <= screen.painted)}), ` +
          `shown after ${shown.toFixed(2)} s`,
      )
    }
  } finally {
    await browser.close()
  }
}

const seconds = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(loads / 2)]! / 1_000

declare global {
  interface Window {
    /** Milliseconds until the screen was painted with its content. */
    shownAfter?: number
  }
}

/** Runs in the page: records when the heading is there and the viewport has no placeholder. */
function noteWhenShown() {
  const waits = (part: Element) => part.getBoundingClientRect().top < window.innerHeight
  const changed = new MutationObserver(() => {
    if (!document.querySelector('main h1')) return
    if ([...document.querySelectorAll('[data-waiting]')].some(waits)) return
    changed.disconnect()
    // It is painted one frame later.
    requestAnimationFrame(() => setTimeout(() => (window.shownAfter = performance.now())))
  })
  changed.observe(document, { childList: true, subtree: true })
}

async function slowDown(page: Page) {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('Network.enable')
  await chromium.send('Network.emulateNetworkConditions', slowNetwork)
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Milliseconds until the largest paint, as Chromium measures it. */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  )
}
