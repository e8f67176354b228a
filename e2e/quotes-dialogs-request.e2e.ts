import type { Locator } from '@playwright/test'
import { takeAction } from '#e2e/actions.ts'
import { failures, holdCall, whileAnswered } from '#e2e/calls.ts'
import { openRequest, requestField as field } from '#e2e/app.ts'
import { rowOf } from '#e2e/quotes-list.ts'
import { requestedQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

const full = {
  Product: 'Dark fibre',
  Bandwidth: '100 Gbps',
  'Site A': 'Kulim Hi-Tech Park',
  'Site B': '-',
  Remarks: 'Two pairs, on different routes',
}

async function fill(dialog: Locator, term = '0 months') {
  for (const [name, text] of Object.entries(full)) await field(dialog, name).fill(text)
  await dialog.getByRole('radio', { name: term, exact: true }).check()
}

const add = (dialog: Locator) => dialog.getByRole('button', { name: 'Add to Cart', exact: true })

test('[S-06] [D-18] [D-49] [V-04] [V-05] the menu opens the request', async ({ page, signIn }) => {
  await signIn('borneo')
  await page.goto('customer/orders')
  const dialog = await openRequest(page)
  await expect(page).toHaveURL(/customer\/orders$/)
  for (const name of Object.keys(full)) await expect(field(dialog, name)).toBeVisible()
  await expect(dialog.getByPlaceholder('Please enter product name', { exact: true })).toBeFocused()
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  for (const name of ['24 months', '12 months', '0 months'])
    await expect(dialog.getByRole('radio', { name, exact: true })).not.toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Customised Request' })).toBeFocused()
})

test('[V-01] [V-02] [V-05] [E-37] one request with exactly the eight keys, none while one of the six fields is empty', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/422/)
  await signIn('borneo')
  await page.goto('')
  for (const [label, term] of [
    ['24 months', 24],
    ['0 months', 0],
  ] as const) {
    const dialog = await openRequest(page)
    await fill(dialog, label)
    if (term === 0)
      for (const [name, text] of Object.entries(full)) {
        await field(dialog, name).fill('   ')
        await expect(add(dialog)).toBeDisabled()
        await field(dialog, name).fill(text)
        await expect(add(dialog)).toBeEnabled()
      }
    const { sent, release } = await holdCall(page, '**/api/quotes/request', {
      status: 422,
      json: { success: false, code: 'invalid', message: 'M-2' },
    })
    await add(dialog).dblclick()
    await expect(add(dialog)).toBeDisabled()
    await expect.poll(() => sent.length).toBe(1)
    release()
    await expect(dialog.getByRole('alert')).toHaveText('M-2')
    expect(sent).toEqual([
      {
        product: 'Dark fibre',
        bandwidth: '100 Gbps',
        site_a: 'Kulim Hi-Tech Park',
        site_a_nis: '',
        site_b: '-',
        site_b_nis: '',
        term,
        remarks: 'Two pairs, on different routes',
      },
    ])
    await page.unroute('**/api/quotes/request')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.goto('customer/quotes/add?a=KUL-0001')
  await expect(page.getByText('On-net').first()).toBeVisible()
  const dialog = await openRequest(page)
  await expect(field(dialog, 'Site A')).toHaveValue('Menara AIMS')
  for (const name of ['Product', 'Bandwidth', 'Remarks'] as const) await field(dialog, name).fill(full[name])
  await dialog.getByRole('radio', { name: '24 months' }).check()
  await field(dialog, 'Site B').fill('zzzzqqqq')
  await expect(dialog.getByText('Not in our list of buildings.')).toBeVisible()
  await field(dialog, 'Site B').fill('csf cx1')
  await expect(dialog.getByRole('option', { name: 'CSF CX1' })).toBeVisible()
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(dialog.getByText('On-net')).toHaveCount(2)
  const { sent } = await holdCall(page, '**/api/quotes/request', { status: 422, json: {} })
  await add(dialog).click()
  await expect.poll(() => sent).toMatchObject([{ site_a_nis: 'KUL-0001', site_b_nis: 'CBJ-0003' }])
})

test('[X-02] [T-48] a failure is shown for 1.5 s', async ({ page, signIn, expectConsole }) => {
  expectConsole(/Failed to load resource/)
  await signIn('borneo')
  await page.goto('')
  await page.clock.install()
  const dialog = await openRequest(page)
  await fill(dialog)
  const text = 'Something went wrong, please try again later'
  const message = page.getByText(text, { exact: true })
  for (const [answer] of failures(text).filter(([, shown]) => shown === text))
    await whileAnswered(page, '**/api/quotes/request', answer, async () => {
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
      await add(dialog).click()
      await expect(message).toBeVisible()
      await page.clock.runFor(1_200)
      await expect(message).toBeVisible()
      await page.clock.runFor(800)
      await expect(message).toHaveCount(0)
      await page.clock.resume()
      await expect(add(dialog)).toBeEnabled()
      for (const [name, typed] of Object.entries(full)) await expect(field(dialog, name)).toHaveValue(typed)
    })
})

test('[X-03] [N-06] [C-20] [C-21] [T-48] a request shows the reply', async ({ page, signIn }) => {
  await signIn('borneo')
  await page.goto('customer/quotes/active')
  const dialog = await openRequest(page)
  await fill(dialog)
  await page.route('**/api/quotes/request', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object[] }
    const [first, ...others] = body.data
    await route.fulfill({
      json: {
        ...body,
        message: 'another text',
        data: [{ ...first, quote_reference: 'Q-2099-000001' }, ...others],
      },
    })
  })
  const replied = page.waitForResponse('**/api/quotes/request')
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await add(dialog).click()
  const message = page.getByText('You have successfully added items(s) to your cart', { exact: true })
  await expect(message).toBeVisible()
  await page.clock.runFor(1_400)
  await expect(message).toBeVisible()
  await page.clock.runFor(200)
  await expect(message).toHaveCount(0)
  await page.clock.resume()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/customer\/cart$/)
  const { data } = (await (await replied).json()) as { data: { quote_reference: string }[] }
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(data.length)
  for (const quote of data) await expect(rowOf(page, quote.quote_reference)).toBeVisible()
})

test('[T-47] closing in any way clears the input', async ({ page, signIn }) => {
  await signIn('borneo')
  await page.goto('')
  const dialog = await openRequest(page)
  const ways = [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]
  for (const close of ways) {
    await fill(dialog)
    await close()
    await expect(dialog).toHaveCount(0)
    await openRequest(page)
    for (const name of Object.keys(full)) await expect(field(dialog, name)).toHaveValue('')
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  }
})

test('a request is shown while its product and sites are chosen', async ({ page, signIn }) => {
  const api = await signIn('borneo')
  const { quote_reference } = await requestedQuote(api, {
    site_a: 'Kulim',
    site_b: '-',
    remarks: 'Two pairs',
  })
  await page.goto('customer/cart')
  const dialog = await takeAction(page, `Actions for ${quote_reference}`, 'Edit')
  for (const text of ['Dark fibre pair', '2 × 10 Gbps', 'Kulim', 'Two pairs'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expect(dialog).toContainText('Still needed: the product.')
  await dialog.getByRole('radio', { name: 'Internet Direct' }).check()
  await expect(dialog).toContainText('Still needed: site A, the bandwidth.')
})
