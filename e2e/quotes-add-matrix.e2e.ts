import { holdCall, whileFailing } from '#e2e/calls.ts'
import { box } from '#e2e/choices.ts'
import { expect, expectAccessible, phone, test } from '#e2e/world.ts'

const chosen = 'customer/quotes/add?a=KUL-0001&b=CBJ-0003&bandwidth=4&term=24'

test('[K-11] the matrix has a column for each term and its price lines', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto(chosen)
  await expect(page.getByRole('columnheader')).toHaveText([/Bandwidth/, /24 months/, /12 months/, /0 months/])
  await expect(page.getByRole('row')).toHaveCount(14)
  await page.getByText('Why this price').click()
  const summary = page.getByRole('region', { name: 'Your choice' })
  await expect(summary).toContainText('RM 1,880.00')
  const best = page.getByRole('row', { name: /^50Mbps/ }).getByRole('button', { name: /24 months/ })
  const step = 'Best value step: 150% more bandwidth than 20Mbps with a bandwidth charge 49% higher'
  await expect(best).toHaveAttribute('title', step)
  await expect(best).toHaveAccessibleName(new RegExp(step))
  await expect(page.getByRole('row', { name: /^100Gbps/ }).getByRole('button', { name: /Best/ })).toHaveCount(
    0,
  )
  await expectAccessible(page)
  await page.getByText('Total over the term', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: /^0 months/ })).toContainText('First month')
  await page.setViewportSize(phone)
  await expect(page.getByText('First month', { exact: true })).toHaveCount(0)
  const terms = page.getByRole('group', { name: 'Term', exact: true })
  await terms.getByRole('button', { name: '0 months', exact: true }).click()
  await expect(page.getByText('First month', { exact: true })).toBeVisible()
})

test('prices and the primary action are in view at every size', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto(chosen)
  const add = page.getByRole('button', { name: 'Add to cart' })
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [820, 1180],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    const first = width === 360 ? page.getByText('10Mbps', { exact: true }) : page.getByRole('row').nth(1)
    await expect(first).toBeInViewport({ ratio: 1 })
    await expect(add).toBeInViewport({ ratio: 1 })
    const [price, action] = [(await first.boundingBox())!, (await add.boundingBox())!]
    if (width >= 1280) expect(price.y).toBeLessThanOrEqual(380)
    if (width === 360) expect(price.y + price.height).toBeLessThan(action.y)
  }
  // Zoomed in, nothing covers the prices.
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(add).not.toBeInViewport()
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Curve' }).click()
  await expect(page).toHaveURL(/as=curve/)
  await expect(
    page.getByRole('img', {
      name: /^24 months: 10Mbps costs RM [\d,]+\/mo, 100Gbps RM .*Your choice: 100Mbps, RM 1,880\/mo/,
    }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('row')).toHaveCount(14)
})

test('[X-06] [X-12] a failed add keeps the choice', async ({ page, signIn, expectConsole }) => {
  expectConsole(/500/, /ERR_FAILED/)
  await signIn('acme')
  await page.goto(chosen)
  const add = page.getByRole('button', { name: 'Add to cart' })
  await whileFailing(page, '**/api/quotes', async (text) => {
    await add.click()
    const alert = page.getByRole('alert').filter({ hasText: text })
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toHaveCount(0)
  })
  await expect(box(page, 'Site A')).toHaveValue('Menara AIMS')
})

test('[K-01] a call that takes 130 seconds succeeds', async ({ page, signIn }) => {
  await signIn('acme')
  await page.clock.install()
  await page.goto(chosen)
  const add = await holdCall(page, '**/api/quotes')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect.poll(() => add.sent.length).toBe(1)
  await page.clock.fastForward(130_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
  add.release()
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
})
