import { fillInOrder } from '#e2e/actions.ts'
import { holdCall } from '#e2e/calls.ts'
import { downloadFrom } from '#e2e/files.ts'
import { openConnected } from '#e2e/app.ts'
import { mrc, nrc, save } from '#e2e/quotes-pricing.ts'
import { activeQuote, requestedQuote } from '#e2e/seed.ts'
import {
  chooseFile,
  entries,
  pdfFile,
  messagesOn,
  sendButton,
  conversationOf,
  toAcme,
  toTrunkline,
} from '#e2e/threads.ts'
import { rowOf } from '#e2e/quotes-list.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('a request is discussed, completed, priced and ordered', async ({ page, signIn, signInElsewhere }) => {
  const acme = await signIn('acme')
  const quote = await requestedQuote(acme)
  const { page: theirs, api: manager } = await signInElsewhere('manager')

  await page.goto(`customer/quotes/view/${quote.id}`)
  const request = conversationOf(page).getByRole('region', { name: 'Your request' })
  await expect(request).toContainText('Two routes that share no duct')
  // The conversation is first, and one sentence covers everything without a price.
  await expect(page.getByText(/^We answer by \w+day, \d+ \w+\.$/)).toBeVisible()
  await expect(toTrunkline(page)).toBeInViewport()
  await expect(page.getByRole('main').getByText('Not priced yet.')).toHaveCount(1)
  await expect(sendButton(page)).toBeDisabled()
  await expect(sendButton(page)).toHaveAccessibleDescription('Write a message or attach a file.')
  await toTrunkline(page).fill('Which route is shorter?\nSee https://kulim.example')
  await sendButton(page).click()
  await expect(entries(page)).toContainText(['Which route is shorter?'])
  await expect(toTrunkline(page)).toHaveValue('')
  await expect(toTrunkline(page)).toBeFocused()
  await expect(conversationOf(page).getByRole('link')).toHaveCount(0)

  await theirs.goto(`client-manager/quotes/view/${quote.id}`)
  await expect(entries(theirs).filter({ hasText: 'Which route' })).toContainText('Aminah Rahman')
  await theirs.getByRole('button', { name: 'Ask a question' }).click()
  await expect(toAcme(theirs)).toBeFocused()
  await toAcme(theirs).fill('The southern one. The map shows it.')
  await chooseFile(theirs, 'Routes ä.pdf', pdfFile)
  await expect(conversationOf(theirs).getByRole('button', { name: 'Remove Routes ä.pdf' })).toBeVisible()
  await expect(sendButton(theirs)).toHaveAccessibleDescription('Ctrl + Enter sends')
  await toAcme(theirs).press('Control+Enter')
  await expect(entries(theirs).last()).toContainText('The southern one.')
  await conversationOf(theirs).getByRole('switch', { name: 'Internal note' }).check()
  await expect(conversationOf(theirs).getByText('Visible to Trunkline staff only.')).toBeVisible()
  await conversationOf(theirs).getByRole('textbox', { name: 'Internal note' }).fill('Ask RM 9,800 for it')
  await expectAccessible(theirs)
  await conversationOf(theirs).getByRole('button', { name: 'Save note' }).click()
  await expect(entries(theirs).last()).toContainText(/Internal note.*You.*Ask RM 9,800 for it/)

  expect(JSON.stringify(await acme.get(`/quotes/${quote.id}/thread`))).not.toContain('9,800')
  await page.reload()
  await expect(entries(page).last()).toContainText(/Farid, Trunkline.*The southern one/)
  await expect(page.getByText('9,800')).toHaveCount(0)
  expect(await messagesOn(acme, quote.id)).toHaveLength(2)
  const saved = await downloadFrom(
    page,
    conversationOf(page).getByRole('button', { name: /^Download Routes ä.pdf/ }),
  )
  expect(saved).toEqual({ name: 'Routes ä.pdf', bytes: pdfFile })

  await expect(theirs.getByRole('button', { name: 'Price this quote' })).toBeDisabled()
  await theirs.getByRole('link', { name: 'Complete request' }).click()
  await expect(theirs.getByRole('main')).toContainText('2 × 10 Gbps')
  const complete = theirs.getByRole('button', { name: 'Complete request' })
  await expect(complete).toBeDisabled()
  await theirs.getByRole('radio', { name: 'Internet Direct' }).check()
  const site = theirs.getByRole('combobox', { name: 'Site A' })
  await site.fill('menara aims')
  await theirs.getByRole('option', { name: /Menara AIMS/ }).click()
  await expect(complete).toHaveAccessibleDescription('Still needed: the bandwidth.')
  const bandwidth = theirs.getByRole('textbox', { name: 'Another bandwidth, in Mbps' })
  await bandwidth.fill('20,000')
  await expect(bandwidth).toHaveAccessibleDescription(/Use digits only/)
  await bandwidth.fill('20000')
  await theirs.getByRole('textbox', { name: 'Lead time, in working days' }).fill('75')
  await expect(theirs.getByText(/^From the rate card: cross connect/)).toBeVisible()
  await complete.click()
  await expect(theirs).toHaveURL(new RegExp(`view/${quote.id}$`))
  await expect(theirs.getByRole('main')).toContainText('75 working days')

  await theirs.getByRole('link', { name: 'Price this quote' }).click()
  await mrc(theirs).fill('9800.50')
  await nrc(theirs).fill('12000')
  await save(theirs).click()
  await expect(theirs.getByRole('button', { name: 'Update price' })).toBeVisible()
  expect((await manager.get(`/quotes/${quote.id}`)).data.status).toBe('active')

  await page.reload()
  await page.getByRole('link', { name: 'Send to order' }).click()
  await expect(page).toHaveURL(new RegExp(`send-to-order\\?ids=${quote.id}`))
  await expect(page.getByText('20Gbps').first()).toBeVisible()
  await fillInOrder(page, 'PO-WORDS')
  await page.getByRole('table', { name: 'Circuits' }).getByRole('link', { name: 'Menara AIMS' }).click()
  await expect(page.getByRole('dialog').getByText('Internet Direct · 20Gbps · 24 months')).toBeVisible()
})

test('new messages are marked until they are seen', async ({ page, signIn, apiOf }) => {
  const acme = await apiOf('acme')
  const manager = await signIn('manager')
  const { id, quote_reference } = await activeQuote(acme, 'Unread')
  await acme.post(`/quotes/${id}/messages`, { text: 'First' })
  await acme.post(`/quotes/${id}/messages`, { text: 'Second' })
  await page.goto('.')
  await expect(page.getByRole('link', { name: `2 new messages ${quote_reference}` })).toBeVisible()
  await page.goto('client-manager/quotes/active?unread=1')
  const row = rowOf(page, quote_reference)
  await expect(row.getByRole('link', { name: '2 new messages' })).toBeVisible()
  await row.getByRole('link', { name: '2 new messages' }).click()
  await expect(page).toHaveURL(/#conversation$/)
  await expect(entries(page)).toContainText(['New', 'First', 'Second'])
  await expect.poll(async () => (await manager.get(`/quotes/${id}`)).data.unread).toBe(0)
  // The mark of the last read message stays, even after a refetch.
  await toAcme(page).fill('Third')
  await sendButton(page).click()
  await expect(entries(page)).toContainText(['New', 'First', 'Second', 'Third'])
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Messages: new')
  await expect(row).toHaveCount(0)
})

test('a message appears on its open page and in the bell', async ({ page, signIn, apiOf }) => {
  const manager = await apiOf('manager')
  const acme = await signIn('acme')
  const { id, quote_reference } = await activeQuote(acme, 'Live')
  await openConnected(page, `customer/quotes/view/${id}`)
  await expect(conversationOf(page).getByText('No messages yet.')).toBeVisible()
  await manager.post(`/quotes/${id}/messages`, { text: 'Sent while you look' })
  await expect(entries(page)).toContainText(['Sent while you look'])
  await conversationOf(page).getByRole('button', { name: 'Attach files' }).scrollIntoViewIfNeeded()
  await expect.poll(async () => (await acme.get(`/quotes/${id}`)).data.unread).toBe(0)

  await openConnected(page, 'customer/orders')
  await manager.post(`/quotes/${id}/messages`, { text: 'Sent while you are elsewhere' })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('link', { name: new RegExp(quote_reference) })
    .filter({ hasText: 'Sent while you are elsewhere' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/view/${id}#conversation$`))
  await expect(entries(page).last()).toContainText('Sent while you are elsewhere')
  await expect(entries(page).last()).toBeInViewport()
})

test('messages are seen after a failed report', async ({ page, signIn, apiOf, expectConsole }) => {
  expectConsole(/ERR_FAILED/)
  const manager = await apiOf('manager')
  const acme = await signIn('acme')
  const { id } = await activeQuote(acme, 'Seen')
  const unread = async () => (await acme.get(`/quotes/${id}`)).data.unread
  await page.goto(`customer/quotes/view/${id}`)
  await conversationOf(page).getByRole('button', { name: 'Attach files' }).scrollIntoViewIfNeeded()
  const { sent, release } = await holdCall(page, '**/thread/seen')
  await manager.post(`/quotes/${id}/messages`, { text: 'First' })
  await expect.poll(() => sent.length).toBe(1)
  await manager.post(`/quotes/${id}/messages`, { text: 'Second' })
  await expect(entries(page)).toContainText(['First', 'Second'])
  release()
  await expect.poll(unread).toBe(0)

  await page.unroute('**/thread/seen')
  await page.route('**/thread/seen', (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed')
  await manager.post(`/quotes/${id}/messages`, { text: 'Third' })
  await failed
  await expect.poll(unread).toBe(0)
})
