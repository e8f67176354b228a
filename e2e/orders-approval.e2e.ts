import type { Page } from '@playwright/test'
import { namedDay, shownDay } from '#e2e/calendar.ts'
import { inDatabase } from '#e2e/database.ts'
import { bellButton } from '#e2e/app.ts'
import { activeQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, expectWithinPhone, test } from '#e2e/world.ts'

test('an administrator approves an order above a limit with a new date', async ({
  page,
  signIn,
  signInElsewhere,
}, { parallelIndex }) => {
  const api = await signIn('colleague')
  const quote = await activeQuote(api)
  const administrator = await signInElsewhere('acme')
  const po = `PO-${quote.id}`

  await page.goto(`customer/quotes/send-to-order?ids=${quote.id}`)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const name of ['Due with your purchase order', 'Total with tax', 'Early termination on day one'])
    await expect(
      page.getByRole('term').filter({ hasText: name }).first().locator('xpath=following-sibling::dd'),
    ).toBeInViewport({ ratio: 1 })
  const quotes = page.getByRole('table', { name: 'Quotes' })
  expect(await quotes.evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth)).toBe(0)
  const above = page.getByRole('alert').filter({ hasText: 'This order is above your spending limit' })
  await expect(above).toContainText('above the spending limit of RM 20,000.00 per order')
  await expect(above).toContainText('We will ask Aminah Rahman.')
  await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0)
  await page.getByLabel('Purchase order number').fill(po)
  const { earliest_date } = (await api.get(`/quotes/${quote.id}`)).data
  await page.getByLabel('Requested date').fill(shownDay(earliest_date))
  await page.getByRole('checkbox', { name: /accept the Terms/ }).check()
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page).toHaveURL(/\/customer\/orders\/approvals$/)
  await expect(page.getByRole('status').filter({ hasText: 'We asked for approval' })).toBeVisible()
  const own = page.getByRole('article', { name: `PO ${po}` })
  await expect(own).toContainText('Awaiting approval')
  await expect(own.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve order' })).toHaveCount(0)
  await page.goto(`customer/quotes/view/${quote.id}`)
  await expect(page.getByRole('main')).toContainText(
    'It is in an order that awaits approval in your company.',
  )

  // As if the request was made weeks ago.
  const past = '2026-01-05'
  await inDatabase(
    parallelIndex,
    `update order_approval set purchase = purchase || jsonb_build_object('requested_date', $1::text)
    where purchase ->> 'po_number' = $2`,
    [past, po],
  )

  const boss = administrator.page
  await boss.setViewportSize({ width: 360, height: 740 })
  await boss.goto('')
  await boss.getByRole('link', { name: new RegExp(`Approve order ${po} · Hafiz Ismail`) }).click()
  const card = boss.getByRole('article', { name: `PO ${po}` })
  await expect(card).toContainText('Hafiz Ismail asked on')
  await expect(card).toContainText('Cost of leaving on day one')
  await expect(card).toContainText('above the spending limit of RM 20,000.00 per order')
  await expect(card).toContainText(
    `Requested date: ${namedDay(past)} · Not before ${namedDay(earliest_date)}`,
  )
  await expect(card.getByRole('alert')).toContainText('A requested date is no longer possible')
  await expectWithinPhone(boss)
  await expectAccessible(boss)
  await card.getByRole('button', { name: 'Approve order' }).click()
  const dialog = boss.getByRole('dialog', { name: `Approve order PO ${po}` })
  await expect(dialog.getByLabel('Requested date')).toHaveValue(shownDay(earliest_date))
  await dialog.getByLabel('Message to Hafiz Ismail').fill('Go ahead')
  await expectAccessible(boss)
  await dialog.getByRole('button', { name: 'Approve order' }).click()
  await expect(boss.getByRole('heading', { name: /^Order O-/ })).toBeVisible()
  await expect(boss.getByRole('main')).toContainText('by Hafiz Ismail')
  await expect(boss.getByRole('main')).toContainText(/Approved by\s*Aminah Rahman, \d+ \w+ \d{4}/)
  await expect(boss.getByRole('main')).toContainText('Order approved')
  await expect(boss.getByRole('main')).toContainText(`Requested date: ${shownDay(past)}`)
  const placed = (at: Page) => at.getByRole('region', { name: /^We have received your order O-/ })
  await expect(placed(boss)).toContainText('We confirm your order by')
  await expectWithinPhone(boss)
  await boss.getByRole('link', { name: 'Print view' }).click()
  await expect(boss.getByRole('article')).toContainText(/Approved by\s*Aminah Rahman, \d+ \w+ \d{4}/)

  // The requester's notification leads to the same decision.
  await bellButton(page).click()
  await page.getByRole('link', { name: `Your order ${po} was approved with new dates` }).click()
  await expect(placed(page)).toContainText('We confirm your order by')
  await page.goto('customer/orders/approvals')
  const earlier = page.getByRole('region', { name: 'Earlier requests' })
  await expect(earlier.getByRole('article', { name: `PO ${po}` })).toContainText('Go ahead')
})
