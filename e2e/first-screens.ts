import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import type { Person } from '#server/testing/people.ts'

/**
 * The limits of a first screen with an empty cache: kilobytes of JavaScript, gzipped, and seconds until it is
 * painted on a slow phone.
 */
const signedIn = { most: 420, painted: 3.6 }

export const firstScreens = [
  { name: 'login page', path: 'login', most: 220, painted: 2.3 },
  { name: 'price search', path: 'customer/quotes/add?a=KUL-0001&b=CBJ-0003', as: 'acme', ...signedIn },
  { name: 'dashboard', path: '', as: 'acme', ...signedIn },
  { name: 'quotes', path: 'customer/quotes/active', as: 'acme', ...signedIn },
  { name: 'cart', path: 'customer/cart', as: 'acme', ...signedIn },
  { name: 'orders', path: 'customer/orders', as: 'acme', ...signedIn },
  { name: 'notifications', path: 'account/notifications', as: 'acme', ...signedIn },
  { name: 'staff dashboard', path: '', as: 'manager', ...signedIn },
  { name: 'staff quotes', path: 'client-manager/quotes/pending', as: 'manager', ...signedIn },
  { name: 'staff orders', path: 'client-manager/orders', as: 'manager', ...signedIn },
  { name: 'deliveries', path: 'client-manager/orders/deliveries', as: 'manager', ...signedIn },
] as const satisfies readonly { name: string; path: string; most: number; painted: number; as?: Person }[]

/** The maximum of requests of a first screen: the page, its files and its calls. */
export const maxRequests = 40

interface Weight {
  kilobytes: number
  files: number
  requests: number
}

/** Opens a page, weighs the JavaScript that it loads until it is idle, and counts its requests. */
export async function weighScreen(page: Page, url: string): Promise<Weight> {
  const sizes: Promise<number>[] = []
  let requests = 0
  const count = () => requests++
  const weigh = (answer: Response) => {
    if (new URL(answer.url()).pathname.endsWith('.js'))
      sizes.push(answer.body().then((body) => gzipSync(body).length))
  }
  page.on('request', count)
  page.on('response', weigh)
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The bell's stream stays open, so the network is never idle: wait until no script has loaded for a while.
  await page.waitForFunction(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js(\?|$)/.test(name))
    const last = Math.max(...scripts.map((script) => (script as PerformanceResourceTiming).responseEnd))
    return performance.now() - last > 1_500
  })
  // Ignore requests made while the page closes.
  page.off('request', count)
  page.off('response', weigh)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return { kilobytes: bytes / 1_000, files: sizes.length, requests }
}
