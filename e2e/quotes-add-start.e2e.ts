import { box, shownPrice } from '#e2e/choices.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('before the sites are known, a sample and the person’s own recent searches bring prices in one click', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.goto('customer/quotes/add')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toHaveCount(0)
  await page.getByRole('link', { name: /Menara AIMS → AIMS Cyberjaya Block 1 .*100Mbps · 24 months/ }).click()
  await expect(page.getByRole('region', { name: 'Prices', exact: true })).toBeFocused()
  await expect(box(page, 'Site B')).toHaveValue('AIMS Cyberjaya Block 1')
  await expect(page.getByRole('region', { name: 'Your choice' })).toContainText('100Mbps · 24 months')
  // The map names the towns around, of as much of the country as is asked for.
  const map = page.getByRole('img', { name: 'Map of the sites' })
  const far = map.getByText(/^(Johor Bahru|Ipoh|Kuantan)$/)
  await expect(map.getByText(/^(Kajang|Nilai|Shah Alam|Rawang)$/).first()).toBeVisible()
  await expect(far).toHaveCount(0)
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(far.first()).toBeVisible()
  await page.goto('customer/quotes/add?product=2&a=KUL-0004')
  await expect(shownPrice(page, '100Mbps')).toContainText('RM')

  await page.goto('customer/quotes/add')
  const recent = page.getByRole('region', { name: 'Recent searches' }).getByRole('link')
  await expect(recent).toHaveText([
    /Petronas Twin Tower 2\s*Internet Direct$/,
    /Menara AIMS → AIMS Cyberjaya/,
  ])
  await expectAccessible(page)
  await recent.first().click()
  await expect(page.getByRole('radio', { name: 'Internet Direct' })).toBeChecked()
  await expect(shownPrice(page, '100Mbps')).toContainText('RM')

  // The buildings near a site are on the map and in a list, and each can be the site that is still empty.
  await page.goto('customer/quotes/add?a=KUL-0004')
  await page.getByRole('button', { name: 'Buildings near by' }).click()
  const near = page.getByRole('region', { name: 'Buildings near by' })
  await expect(near.getByRole('listitem').first()).toContainText(/Petronas Twin Tower 1\s*65 m\s*On-net/)
  await expectAccessible(page)
  await near.getByRole('button', { name: 'As Site B: Menara Maybank' }).press('Enter')
  await expect(box(page, 'Site B')).toHaveValue('Menara Maybank')
  await expect(box(page, 'Site B')).toBeFocused()
  await near.getByRole('button', { name: 'Near Site B' }).click()
  await near.getByRole('button', { name: 'As Site A: Menara AIMS' }).click()
  await expect(box(page, 'Site A')).toHaveValue('Menara AIMS')
  await expect(shownPrice(page, '100Mbps')).toContainText('RM')

  // Another person at the same computer has searched for nothing yet.
  await signIn('borneo')
  await page.goto('customer/quotes/add')
  await expect(page.getByRole('heading', { name: 'Try a sample' })).toBeVisible()
  await expect(recent).toHaveCount(0)
  await signIn('acme')
  await page.goto('customer/quotes/add')
  await expect(recent).toHaveCount(4)
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(recent).toHaveCount(0)
})

test('up to four prices, of other terms, products and sites too, are pinned and stand side by side', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.goto('customer/quotes/add?a=KUL-0001&b=CBJ-0003')
  const cell = shownPrice(page, '100Mbps')
  await expect(cell).toContainText('RM')
  await cell.focus()
  await page.keyboard.press('p')
  const pinned = page.getByRole('region', { name: 'Pinned prices' })
  const cards = pinned.getByRole('listitem')
  await expect(cards).toContainText(['RM 1,880.00'])
  await expect(cell).toBeFocused()
  await expect(cell).toHaveAccessibleName(/pinned/)

  // The summary pins what is chosen, and the pointer any cell.
  await shownPrice(page, '200Mbps').click()
  await page.getByRole('button', { name: 'Pin to compare' }).click()
  await expect(page.getByRole('button', { name: 'Unpin' })).toBeVisible()
  await shownPrice(page, '500Mbps').hover()
  await shownPrice(page, '500Mbps').locator('..').getByTitle('Pin to compare').click()
  await page.getByRole('radio', { name: 'Internet Direct' }).check()
  await expect(shownPrice(page, '100Mbps')).toContainText('RM')
  await shownPrice(page, '100Mbps').click()
  await page.getByRole('button', { name: 'Pin to compare' }).click()
  await expect(cards).toHaveCount(4)
  await expect(cards.nth(3)).toContainText(/Internet Direct\s*Menara AIMS\s*100Mbps · 24 months/)
  await expect(cards.nth(3)).toContainText(/Monthly\s*RM [\d,.]+\/mo\s*Lowest/)
  await expectAccessible(page)

  await shownPrice(page, '50Mbps').click()
  const fifth = page.getByRole('button', { name: 'Pin to compare' })
  await expect(fifth).toHaveAccessibleDescription(/4 prices are pinned.*Remove one/)
  await fifth.click({ force: true })
  await expect(cards).toHaveCount(4)

  await page.reload()
  await expect(cards.first()).toContainText('RM 1,880.00')
  await pinned.getByRole('button', { name: 'Remove pinned price 2' }).click()
  await expect(cards).toHaveCount(3)
  await expect(pinned).toBeFocused()
  await cards.first().getByRole('button', { name: 'Choose this price' }).click()
  await expect(page.getByRole('radio', { name: 'Private Leased Line' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeFocused()
  await expect(cell).toHaveAttribute('aria-pressed', 'true')
  await pinned.getByRole('button', { name: 'Remove all' }).click()
  await expect(pinned).toHaveCount(0)
})
