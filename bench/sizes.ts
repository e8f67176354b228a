import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { signInTo } from '#bench/calls.ts'
import { findBrowser } from '#e2e/browser.ts'

const pages = [
  { name: 'login page', path: '/login', most: 190, signedIn: false },
  { name: 'price search', path: '/customer/quotes/add?a=KUL-0001&b=CBJ-0003', most: 330, signedIn: true },
]

/** The JavaScript that a page loads until it is quiet, gzipped, in a browser with an empty cache. */
export async function benchSizes(url: string, say: (line: string) => void) {
  const { path, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, args, env })
  try {
    for (const page of pages) {
      const context = await browser.newContext()
      const tab = await context.newPage()
      if (page.signedIn) {
        const token = await signInTo(url)
        await context.addInitScript((value) => localStorage.setItem('accessToken', value), token)
      }
      let bytes = 0
      const reading: Promise<void>[] = []
      tab.on('response', (answer) => {
        if (!new URL(answer.url()).pathname.endsWith('.js')) return
        reading.push(answer.body().then((body) => void (bytes += gzipSync(body).length)))
      })
      await tab.goto(url + page.path)
      await tab.getByRole('heading', { level: 1 }).waitFor()
      // The bell's stream stays open, so the network is never idle: quiet is when no script has come for a while.
      await tab.waitForFunction(() => {
        const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js(\?|$)/.test(name))
        const last = Math.max(...scripts.map((script) => (script as PerformanceResourceTiming).responseEnd))
        return performance.now() - last > 1_500
      })
      await Promise.all(reading)
      const kilobytes = bytes / 1_000
      const verdict = kilobytes <= page.most ? 'yes' : 'NO'
      say(
        `size: ${page.name.padEnd(14)} ${kilobytes.toFixed(0)} KB of JavaScript gzipped (at most ${page.most}: ${verdict})`,
      )
      await context.close()
    }
  } finally {
    await browser.close()
  }
}
