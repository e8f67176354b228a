import { quotesOf, quotesShown, rowOf } from '#e2e/quotes-list.ts'
import { madeOrder, pendingQuote, quoteInCart } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('[E-13] [E-14] the counters of the lists and the dashboard match the API', async ({ page, signIn }) => {
  const api = await signIn('borneo')
  await madeOrder(api)
  const { data } = await api.get('/dashboard')
  await page.goto('')
  for (const [name, count] of [
    ['Active', data.activeQuote],
    ['Awaiting price', data.pendingQuote],
    ['All quotes', data.totalQuote],
    ['Processing', data.processingOrder],
    ['Delivered', data.deliveredOrder],
  ] as const)
    await expect(
      page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*\\d`) }),
    ).toContainText(`${count}`)
  const orders = (await api.get('/orders?status=pending')).data
  expect(data.pendingOrder).toBe(orders.length)
  expect(data.totalOrder).toBe((await api.get('/orders')).count)
  for (const status of ['active', 'pending'])
    expect(data[`${status}Quote`]).toBe((await api.get(`/quotes?status=${status}`)).count)
  const { money, hand_overs } = (await api.get('/dashboard/attention')).data
  const beside = page.getByRole('region', { name: 'Charges per month' })
  const inDelivery = money.in_delivery.toLocaleString('en-MY', { minimumFractionDigits: 2 })
  await expect(beside).toContainText(`RM ${inDelivery}/mo`)
  await expectAccessible(page)
  const reference = hand_overs[0].circuit_reference
  await page.getByRole('region', { name: 'Next hand-overs' }).getByRole('link', { name: reference }).click()
  await expect(page.getByRole('dialog', { name: `Circuit ${reference}`, exact: true })).toBeVisible()
})

test('[E-15] [E-16] a client manager’s dashboard shows the counters over all companies', async ({
  page,
  signIn,
}) => {
  const api = await signIn('manager')
  const { data } = await api.get('/dashboard')
  await page.goto('')
  const counters = page.getByRole('main').getByRole('listitem')
  for (const [name, count] of [
    ['Awaiting price', data.cmTotalPendingQuote],
    ['Active', data.cmTotalActiveQuote],
    ['All quotes', data.cmTotalQuote],
    ['Pending', data.cmTotalPendingOrder],
    ['Processing', data.cmTotalProcessingOrder],
    ['Delivered', data.cmTotalDeliveredOrder],
    ['All orders', data.cmTotalOrder],
  ] as const)
    await expect(counters.filter({ hasText: new RegExp(`^${name}\\s*[\\d,]+$`) })).toHaveText(
      `${name}${count.toLocaleString('en')}`,
    )

  await counters.getByRole('link', { name: /^All quotes/ }).click()
  await expect(page).toHaveURL(/client-manager\/quotes\/all$/)
  await expect(
    page.getByRole('navigation', { name: 'Quotes by status' }).locator('[aria-current]'),
  ).toHaveText(`All${data.cmTotalQuote}`)
  const { data: listed } = await api.get('/quotes/client-manager')
  await expect(quotesShown(page)).toHaveText(quotesOf(listed))
  await expectAccessible(page)
})

test('a client manager’s first steps lead to where they are taken, and are dismissed and brought back', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  await page.goto('')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await steps.getByRole('button', { name: 'Dismiss the first steps' }).click()
  await expect(page.getByText('The first steps are dismissed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await steps.getByRole('link', { name: 'Choose your mails' }).click()
  await expect(page).toHaveURL(/\/account\/settings$/)
})

test('quotes that expire within a week are on the dashboard, have their own list, and count down', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const { data } = await api.get('/quotes?status=active&expiring=1&sort=validity')
  expect(data.length).toBeGreaterThan(0)
  await page.goto('')
  const named = page.getByRole('link', { name: `Quote ${data[0].quote_reference}: order by` })
  await expect(named).toContainText(/in \d+ days/)
  await named.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(data[0].quote_reference)
  await page.goto('customer/quotes/active?expiring=1&sort=validity')
  await expect(quotesShown(page)).toHaveText(quotesOf(data))
  await expect(rowOf(page, data[0].quote_reference)).toContainText(/in \d+ days/)
  const chip = page.getByRole('button', { name: new RegExp(`^Expiring ${data.length}$`) })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await chip.click()
  await expect(page).toHaveURL(/quotes\/active$/)
})

test('[R-02] [E-13] [E-14] the dashboard’s counters link to lists that match', async ({ page, signIn }) => {
  const api = await signIn('borneo')
  const { data } = await api.get('/dashboard')
  await page.goto('')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Active/ })
    .click()
  await expect(page).toHaveURL(/customer\/quotes\/active/)
  await expect(page.getByText(new RegExp(` of ${data.activeQuote}$`))).toBeVisible()
})

test('[E-15] [E-16] the dashboard counts the quotes and orders of all companies, with links to the lists and the longest waiting', async ({
  page,
  signIn,
  apiOf,
}) => {
  await pendingQuote(await apiOf('acme'))
  const api = await signIn('manager')
  const { data } = await api.get('/dashboard')
  const count = async (path: string) => (await api.get(path)).count
  expect(data).toMatchObject({
    cmTotalPendingQuote: await count('/quotes/client-manager?status=pending'),
    cmTotalActiveQuote: await count('/quotes/client-manager?status=active'),
    cmTotalQuote: await count('/quotes/client-manager'),
    cmTotalProcessingOrder: await count('/orders/client-manager?status=processing'),
    cmTotalPendingOrder: await count('/orders/client-manager?status=pending'),
    cmTotalDeliveredOrder: await count('/orders/client-manager?status=delivered'),
    cmTotalOrder: await count('/orders/client-manager'),
  })
  await page.goto('')
  const main = page.getByRole('main')
  for (const [name, value, path] of [
    ['Awaiting price', data.cmTotalPendingQuote, /quotes\/pending$/],
    ['Active', data.cmTotalActiveQuote, /quotes\/active$/],
    ['All orders', data.cmTotalOrder, /orders$/],
    ['Processing', data.cmTotalProcessingOrder, /orders\?status=processing$/],
  ] as const) {
    const card = main.getByRole('link', { name: `${name} ${value}` })
    await expect(card).toHaveAttribute('href', path)
  }
  await expectAccessible(page)
  const oldest = (await api.get('/quotes/client-manager?status=pending&sort=pending_since')).data[0]
  const named = main.getByRole('link', { name: `Quote ${oldest.quote_reference} awaits a price` })
  // What is in words is completed before it can be priced.
  const [act, place] = oldest.product_id === null ? ['Complete request', 'complete'] : ['Price it', 'price']
  await expect(named).toContainText(act!)
  await named.click()
  await expect(page).toHaveURL(new RegExp(`/client-manager/quotes/${place}/${oldest.id}$`))
})

test('each counter of a role leads to a list of as many, and to none that the role may not open', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  await quoteInCart(acme)
  await pendingQuote(acme)
  const counters = page.getByRole('main').getByRole('listitem').getByRole('link').filter({ hasText: /\d/ })
  for (const role of ['acme', 'manager', 'admin'] as const) {
    await signIn(role)
    await page.goto('')
    await expect(
      page.getByText(role === 'admin' ? 'Sign-ups waiting' : 'All quotes', { exact: true }),
    ).toBeVisible()
    const links = await counters.evaluateAll((all) =>
      all.map((each) => ({ href: (each as HTMLAnchorElement).href, text: (each as HTMLElement).innerText })),
    )
    if (role === 'admin') expect(links.filter(({ href }) => /quotes|orders/.test(href))).toEqual([])
    // What is named has no list of its own, and no count.
    const counts = links.filter(({ text }) => !/[QC]-\d{4}-|^Order PO-/.test(text))
    expect(counts.length).toBeGreaterThan(0)
    for (const { href, text } of counts) {
      const counted = Number(/\d[\d,]*/.exec(text)![0].replaceAll(',', ''))
      await page.goto(href)
      if (href.endsWith('/approvals')) {
        const waiting = page.getByRole('region', { name: 'Waiting for a decision' }).getByRole('article')
        await expect(waiting).toHaveCount(counted)
        continue
      }
      const pages = page.getByRole('navigation', { name: 'Pages' })
      const nothing = page.getByRole('main').getByRole('heading', { level: 2, name: /^(No|Nothing)/ })
      await expect(pages.or(nothing)).toBeVisible()
      const shown =
        counted === 0 ? nothing : pages.getByText(new RegExp(` of ${counted.toLocaleString('en')}$`))
      await expect(shown, `${role}: ${text} ${href}`).toBeVisible()
    }
  }
})
