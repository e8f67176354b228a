import { chromium } from '@playwright/test'
import { signInTo } from '#benchmarks/calls.ts'
import { findBrowser } from '#e2e/browser.ts'
import { firstScreens, weighScreen } from '#e2e/first-screens.ts'
import { maxShift, shiftOf } from '#e2e/layout-shift.ts'
import { paths } from '#contract/paths.ts'
import { people } from '#server/testing/people.ts'

const viewports = { wide: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } }

/** Screens that `sizes` does not weigh. */
const more = [
  { name: 'admin dashboard', path: '', as: 'admin' },
  { name: 'users', path: paths.users.slice(1), as: 'admin' },
  { name: 'customers', path: paths.customers.slice(1), as: 'manager' },
  { name: 'base prices', path: paths.baseRule.slice(1), as: 'commercial' },
] as const

/** The layout shift of each first screen while it loads, in a browser with an empty cache, wide and on a phone. */
export async function benchShifts(url: string, say: (line: string) => void) {
  const { path, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, args, env })
  try {
    for (const [name, viewport] of Object.entries(viewports))
      for (const screen of [...firstScreens, ...more]) {
        const context = await browser.newContext({ viewport })
        if ('as' in screen) {
          const token = await signInTo(url, people[screen.as])
          await context.addInitScript((value) => localStorage.setItem('accessToken', value), token)
        }
        const page = await context.newPage()
        await weighScreen(page, `${url}/${screen.path}`)
        const { score, moved } = await shiftOf(page)
        const verdict = score <= maxShift ? 'yes' : 'NO'
        say(
          `shift: ${screen.name.padEnd(16)} ${name.padEnd(5)} ${score.toFixed(4)} (at most ${maxShift}: ${verdict}) ${moved}`,
        )
        await context.close()
      }
  } finally {
    await browser.close()
  }
}
