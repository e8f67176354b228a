import { chromium } from '@playwright/test'
import { signInTo } from '#bench/calls.ts'
import { findBrowser } from '#e2e/browser.ts'
import { firstScreens, weighScreen } from '#e2e/first-screens.ts'
import { people } from '#server/testing/people.ts'

/** The JavaScript that each screen loads as the first one, in a browser with an empty cache. */
export async function benchSizes(url: string, say: (line: string) => void) {
  const { path, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, args, env })
  try {
    for (const screen of firstScreens) {
      const context = await browser.newContext()
      if ('as' in screen) {
        const token = await signInTo(url, people[screen.as])
        await context.addInitScript((value) => localStorage.setItem('accessToken', value), token)
      }
      const { kilobytes, files } = await weighScreen(await context.newPage(), `${url}/${screen.path}`)
      const verdict = kilobytes <= screen.most ? 'yes' : 'NO'
      say(
        `size: ${screen.name.padEnd(16)} ${kilobytes.toFixed(1)} KB of JavaScript gzipped in ${files} files (at most ${screen.most}: ${verdict})`,
      )
      await context.close()
    }
  } finally {
    await browser.close()
  }
}
