import { holdReading } from '#e2e/calls.ts'
import { firstScreens, maxRequests, weighScreen } from '#e2e/first-screens.ts'
import { expect, test } from '#e2e/world.ts'

// The heaviest screen of each kind; `npm run bench -- sizes` weighs all of them.
const weighed = ['login page', 'price search']

for (const screen of firstScreens.filter(({ name }) => weighed.includes(name)))
  test(`the ${screen.name} loads at most ${screen.most} KB of JavaScript with at most ${maxRequests} requests`, async ({
    page,
    signIn,
  }) => {
    if ('as' in screen) await signIn(screen.as)
    const { kilobytes, requests } = await weighScreen(page, screen.path)
    expect(kilobytes).toBeLessThanOrEqual(screen.most)
    expect(requests).toBeLessThanOrEqual(maxRequests)
  })

test('before any script loads, the page shows its shell in the reader’s language and colours', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.evaluate(() => localStorage.setItem('language', 'Bahasa Malaysia'))
  await page.emulateMedia({ colorScheme: 'dark' })
  const scripts = await holdReading(page, '**/assets/*.js')
  await page.goto('customer/quotes/active', { waitUntil: 'commit' })
  const shell = page.locator('#shell')
  await expect(shell).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  scripts.release()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(shell).toBeHidden()
})
