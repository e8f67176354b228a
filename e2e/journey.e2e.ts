import type { Locator, Page } from '@playwright/test'
import { bandwidthId, quoteInCart } from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test } from '#e2e/world.ts'
import { selectOnly } from '#e2e/quotes-list.ts'

/** Types into the address box, waits for the results and picks one, all by keyboard. */
async function pickBuilding(page: Page, label: string, keyword: string, name: string) {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.focus()
  await page.keyboard.type(keyword)
  await expect(page.getByRole('option', { name }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(name)
}

/** Moves the focus to a control with Tab only, as keyboard users do. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The control cannot be reached with Tab')
}

/** Presses a button or follows a link with Enter, once it is enabled: until then a key is lost, or goes elsewhere. */
async function enter(page: Page, target: Locator) {
  await expect(target).toBeEnabled()
  await target.focus()
  await page.keyboard.press('Enter')
}

/** Chooses a box or a radio with Space, once it is enabled. */
async function tick(page: Page, target: Locator) {
  await expect(target).toBeEnabled()
  await target.focus()
  await page.keyboard.press('Space')
  await expect(target).toBeChecked()
}

/** Moves a quote from the cart into a project, and from the active quotes to an order. */
async function orderBySaving(page: Page, reference: string) {
  await enter(page, page.getByRole('link', { name: 'View cart' }))
  await expect(page).toHaveURL(/customer\/cart/)
  await selectOnly(page, reference)
  await enter(page, page.getByRole('button', { name: 'Save as quotes' }))
  const dialog = page.getByRole('dialog', { name: 'Create project name for quotation' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Project name' }).fill(`Project of ${reference}`)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Okay' }).press('Enter')
  await expect(page).toHaveURL(/customer\/quotes\/active/)
  // The address changes first; until the list is there, the cart still shows the same checkbox.
  await expect(page.getByRole('heading', { name: 'My Quotes', level: 1 })).toBeVisible()
  await tick(page, page.getByRole('checkbox', { name: new RegExp(reference) }))
  await enter(page, page.getByRole('link', { name: 'Send to order' }))
}

const products = [
  {
    name: 'Private Leased Line',
    device: 'a desktop',
    sites: [
      ['Site A', 'menra aims', 'Menara AIMS'],
      ['Site B', 'csf cx1', 'CSF CX1'],
    ],
    size: '100Mbps',
  },
  {
    name: 'Internet Direct',
    device: 'a phone',
    sites: [['Site A', 'menara imc', 'Menara IMC']],
    size: '500Mbps',
  },
  { name: 'FTTO', device: 'a phone', sites: [['Location', 'menara felda', 'Menara Felda']], size: '1Gbps' },
] as const

for (const product of products)
  test(`[P-06] [P-07] [P-09] [R-07] [R-09] [R-15] [R-16] [K-08] [K-09] ${product.name}, from addresses to an order on ${product.device}`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(120_000)
    if (product.device === 'a phone') await page.setViewportSize(phone)
    const api = await signIn('acme')
    await page.goto('customer/quotes/add')

    await tick(page, page.getByRole('radio', { name: product.name }))
    for (const [label, keyword, name] of product.sites) await pickBuilding(page, label, keyword, name)

    if (product.device === 'a desktop') {
      const cell = page
        .getByRole('row', { name: new RegExp(`^${product.size}\\b`) })
        .getByRole('button')
        .first()
      await expect(cell).toBeVisible()
      await tabTo(page, page.getByRole('table').getByRole('button').first())
      while (!(await cell.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(cell).toHaveAttribute('aria-pressed', 'true')
    } else {
      await tick(page, page.getByRole('radio', { name: new RegExp(`^${product.size}\\b`) }))
    }

    const stored = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/quotes') && answer.request().method() === 'POST',
    )
    await enter(page, page.getByRole('button', { name: 'Add to cart' }))
    const { data: quote } = (await (await stored).json()) as {
      data: { id: number; quote_reference: string; total_mrc: number }
    }
    if (product === products[1]) {
      await enter(page, page.getByRole('link', { name: 'View cart' }))
      await expect(page).toHaveURL(/customer\/cart/)
      await selectOnly(page, quote.quote_reference)
      await enter(page, page.getByRole('button', { name: 'Order 1' }))
    } else await orderBySaving(page, quote.quote_reference)
    await expect(page).toHaveURL(new RegExp(`send-to-order\\?ids=${quote.id}$`))
    await page.reload()
    await expect(page.getByText('100% of the remaining rental').first()).toBeVisible()
    await page.getByLabel('Purchase order number').fill('PO-77')
    await tick(page, page.getByRole('checkbox', { name: /terms/i }))
    await enter(page, page.getByRole('button', { name: 'Place order' }))

    await expect(page.getByRole('heading', { level: 1 })).toContainText(/O-\d{4}-\d{6}/)
    await expect(page.getByText(/C-\d{4}-\d{6}/).first()).toBeVisible()
    const { data: orders } = await api.get('/orders?per_page=1')
    expect(orders[0]).toMatchObject({ po_number: 'PO-77', deposit: quote.total_mrc * 2 })
    expect((await api.get(`/quotes/${quote.id}`)).data.status).toBe('ordered')
  })

test('[P-09] nine clicks lead from the dashboard to a placed order', async ({ page, signIn }) => {
  const api = await signIn('acme')
  // Counts pointer presses anywhere; typing goes to the focused element.
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1)),
      true,
    ),
  )
  await page.goto('')
  await page.getByRole('main').getByRole('link', { name: 'Get a price' }).click()
  await expect(page.getByRole('combobox', { name: 'Site A' })).toBeFocused()
  await page.keyboard.type('menara aims')
  await page.getByRole('option', { name: 'Menara AIMS' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Site B' })).toBeFocused()
  await page.keyboard.type('csf cx1')
  await page.getByRole('option', { name: 'CSF CX1' }).first().click()
  const cell = page
    .getByRole('row', { name: /^200Mbps/ })
    .getByRole('button')
    .first()
  await cell.click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Order now' }).click()
  await expect(page).toHaveURL(/send-to-order\?ids=\d+$/)
  const due = page.getByRole('region', { name: 'Due with your purchase order' })
  await expect(due).toContainText('2 monthly charges, refundable')
  await expect(page.getByText('Billed to')).toBeVisible()
  await page.getByLabel('Purchase order number').click()
  await page.keyboard.type('PO-9')
  await page.getByRole('checkbox', { name: /accept the Terms/ }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/O-\d{4}-\d{6}/)
  const placed = page.getByRole('region', { name: /^We have received your order/ })
  await expect(page.getByRole('region', { name: 'How to pay' })).toContainText('Transfer to')
  await expect(placed).toContainText('Planned hand-over')
  await expectAccessible(page)
  await placed.getByRole('button', { name: 'Attach your purchase order as a file' }).press('Enter')
  await expect(page.getByRole('group', { name: 'Purchase order file' }).getByRole('button')).toBeFocused()
  expect(await page.evaluate(() => Number(sessionStorage.getItem('presses')))).toBe(9)
  const { data } = await api.get('/orders?per_page=1')
  expect(data[0]).toMatchObject({ po_number: 'PO-9', circuits: 1 })

  const again = await quoteInCart(api, { bandwidth_id: await bandwidthId(api, '200Mbps') })
  await page.goto('customer/quotes/add?a=KUL-0001&b=CBJ-0003')
  await cell.click()
  const warning = page.getByRole('status').filter({ hasText: 'You already have this line' })
  await expect(warning.getByRole('link', { name: again.quote_reference })).toBeVisible()
})
