import { holdReading } from '#e2e/calls.ts'
import { firstScreens, mostRequests, weighScreen } from '#e2e/first-screens.ts'
import { expect, test } from '#e2e/world.ts'

// The heaviest of each kind; `npm run bench -- sizes` weighs them all.
const weighed = ['login page', 'price search', 'deliveries']

for (const screen of firstScreens.filter(({ name }) => weighed.includes(name)))
  test(`the ${screen.name} loads at most ${screen.most} KB of JavaScript with at most ${mostRequests} requests`, async ({
    page,
    signIn,
  }) => {
    if ('as' in screen) await signIn(screen.as)
    const { kilobytes, requests } = await weighScreen(page, screen.path)
    expect(kilobytes).toBeLessThanOrEqual(screen.most)
    expect(requests).toBeLessThanOrEqual(mostRequests)
  })

test('before a script has come, the page shows the screen’s frame in the reader’s language and scheme, and asks for its rows', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.evaluate(() => localStorage.setItem('language', 'Bahasa Malaysia'))
  await page.emulateMedia({ colorScheme: 'dark' })
  const rows = (url: URL) =>
    url.pathname.endsWith('/api/quotes') && url.searchParams.get('status') === 'active'
  let asked = 0
  page.on('request', (request) => {
    if (rows(new URL(request.url()))) asked++
  })
  const scripts = await holdReading(page, '**/assets/*.js')
  const early = page.waitForResponse((answer) => rows(new URL(answer.url())))
  await page.goto('customer/quotes/active', { waitUntil: 'commit' })
  const frame = page.locator('#first')
  await expect(frame.getByText('Sebut Harga Saya', { exact: true })).toBeVisible()
  await expect(frame.getByText('My Quotes', { exact: true })).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await early
  scripts.release()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(frame).toHaveCount(0)
  expect(asked).toBe(1)
})
