import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { signInTo } from '#bench/calls.ts'
import { findBrowser } from '#e2e/browser.ts'

/** A person's first screen may load this much; the login page less, and the price search is watched by itself. */
const most = 350
const customer = 'customer@acme.example'
const manager = 'manager@trunkline.example'

const pages: { name: string; path: string; most: number; as?: string }[] = [
  { name: 'login page', path: '/login', most: 190 },
  { name: 'price search', path: '/customer/quotes/add?a=KUL-0001&b=CBJ-0003', most: 330, as: customer },
  { name: 'dashboard', path: '/', most, as: customer },
  { name: 'quotes', path: '/customer/quotes/active', most, as: customer },
  { name: 'cart', path: '/customer/cart', most, as: customer },
  { name: 'orders', path: '/customer/orders', most, as: customer },
  { name: 'notifications', path: '/account/notifications', most, as: customer },
  { name: 'staff dashboard', path: '/', most, as: manager },
  { name: 'staff quotes', path: '/client-manager/quotes/pending', most, as: manager },
  { name: 'staff orders', path: '/client-manager/orders', most, as: manager },
]

/** The JavaScript that a page loads until it is quiet, gzipped, in a browser with an empty cache. */
export async function benchSizes(url: string, say: (line: string) => void) {
  const { path, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, args, env })
  try {
    for (const page of pages) {
      const context = await browser.newContext()
      const tab = await context.newPage()
      if (page.as) {
        const token = await signInTo(url, page.as)
        await context.addInitScript((value) => localStorage.setItem('accessToken', value), token)
      }
      const sizes = new Map<string, number>()
      const reading: Promise<void>[] = []
      tab.on('response', (answer) => {
        const { pathname } = new URL(answer.url())
        if (!pathname.endsWith('.js')) return
        reading.push(answer.body().then((body) => void sizes.set(pathname, gzipSync(body).length)))
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
      const kilobytes = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1_000
      const verdict = kilobytes <= page.most ? 'yes' : 'NO'
      say(
        `size: ${page.name.padEnd(16)} ${kilobytes.toFixed(0)} KB of JavaScript gzipped in ${sizes.size} files (at most ${page.most}: ${verdict})`,
      )
      await context.close()
    }
  } finally {
    await browser.close()
  }
}
