import type { Page } from '@playwright/test'
import { selectBox, selectionBar } from '#e2e/quotes-list.ts'
import { activeQuote, bandwidthId, cancelledQuote, ownProject, pendingQuote, quoteInCart } from '#e2e/seed.ts'
import { expect, expectWithinPhone, phone, test, wide } from '#e2e/world.ts'

const table = (page: Page) => page.getByRole('region', { name: 'Compare quotes' }).getByRole('table')
/** The row of this name, without its header. */
const cells = (page: Page, name: string | RegExp) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
    .getByRole('cell')

test('ticked quotes are shown side by side with their differences', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const project = ownProject('Compare')
  const fast = { bandwidth_id: await bandwidthId(api, '1Gbps') }
  const [slow, quick, waiting] = [
    await activeQuote(api, project),
    await activeQuote(api, project, fast),
    await pendingQuote(api),
  ]
  await api.put('/quotes/project', { ids: [waiting.id], project_name: project })
  await page.goto(`customer/quotes/all?project=${project}`)
  const compare = selectionBar(page).getByText('Compare', { exact: true })
  await selectBox(page, slow.quote_reference).check()
  await expect(selectionBar(page).getByRole('button', { name: 'Compare' })).toBeDisabled()
  await expect(selectionBar(page)).toContainText('Select another quote to compare.')
  await selectBox(page, quick.quote_reference).check()
  await selectBox(page, waiting.quote_reference).check()
  await expect(selectionBar(page)).not.toContainText('to compare.')
  await compare.click()
  await expect(page).toHaveURL(
    new RegExp(`quotes/compare\\?ids=${slow.id}(,|%2C)${quick.id}(,|%2C)${waiting.id}`),
  )

  await expect(table(page).getByRole('columnheader')).toContainText([
    'Reference',
    slow.quote_reference,
    quick.quote_reference,
    waiting.quote_reference,
  ])
  await expect(cells(page, /^Project/)).toHaveText([project, project, project])
  await expect(cells(page, /^Bandwidth differs/).first()).toHaveText('100Mbps')
  const monthly = cells(page, /^Total before tax/).nth(0)
  await expect(monthly).toContainText('Lowest')
  await expect(cells(page, /^Total before tax/).nth(2)).toHaveText('on request')
  // The price per Mbps falls with more bandwidth anyway.
  await expect(cells(page, /^Bandwidth per Mbps/).nth(1)).not.toContainText('Lowest')

  await page.getByRole('switch', { name: 'Only differences' }).check()
  await expect(page).toHaveURL(/only=differences/)
  await expect(cells(page, /^Project/)).toHaveCount(0)
  await expect(cells(page, /^Bandwidth differs/).first()).toHaveText('100Mbps')
  await page.reload()
  await expect(cells(page, /^Project/)).toHaveCount(0)

  await page.setViewportSize(phone)
  await expectWithinPhone(page)
  const names = table(page).getByRole('rowheader', { name: /^Lead time/ })
  const [before] = [await names.boundingBox()]
  await page
    .getByRole('region', { name: 'Compare quotes' })
    .evaluate((region) => region.scrollTo({ left: 300 }))
  expect((await names.boundingBox())!.x).toBe(before!.x)
  await page.setViewportSize(wide)

  await page.getByRole('button', { name: `Remove: ${waiting.quote_reference}` }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 quotes' })).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toHaveCount(3)
  await page.goBack()
  await expect(table(page).getByRole('columnheader')).toHaveCount(4)
  await expect(page.getByRole('link', { name: `Open quote: ${waiting.quote_reference}` })).toBeVisible()
  await page.getByRole('link', { name: `Send to order: ${quick.quote_reference}` }).click()
  await expect(page).toHaveURL(new RegExp(`send-to-order\\?ids=${quick.id}$`))
})

test('a comparison needs two existing quotes', async ({ page, signIn, expectConsole }) => {
  expectConsole(/404/)
  const api = await signIn('acme')
  const first = await cancelledQuote(api)
  const second = await quoteInCart(api, { requote_of: first.id })
  await page.goto(`customer/quotes/compare?ids=${first.id}`)
  await expect(page.getByRole('heading', { name: 'Choose at least 2 quotes to compare' })).toBeVisible()
  await page.goto('customer/quotes/compare?ids=1,2,3,4,5')
  await expect(page.getByRole('heading', { name: 'At most 4 quotes can be compared' })).toBeVisible()
  await page.goto(`customer/quotes/compare?ids=${first.id},999999999`)
  await expect(page.getByRole('heading', { level: 1, name: 'Quotes not found' })).toBeVisible()

  // A quote and its replacement link here from their pages.
  await page.goto(`customer/quotes/view/${second.id}`)
  await page.getByRole('link', { name: 'Compare side by side' }).click()
  await expect(table(page).getByRole('columnheader')).toContainText([
    'Reference',
    first.quote_reference,
    second.quote_reference,
  ])
})
