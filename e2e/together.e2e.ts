import type { Page } from '@playwright/test'
import { fillInOrder } from '#e2e/actions.ts'
import { bellButton, openRequest, requestField, streamConnected } from '#e2e/app.ts'
import { pickBuilding } from '#e2e/choices.ts'
import { mrc, nrc, save } from '#e2e/quotes-pricing.ts'
import { ownProject } from '#e2e/seed.ts'
import { conversationOf } from '#e2e/threads.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

/** Opens a notification from the bell, once it has arrived. */
async function follow(page: Page, words: string) {
  await bellButton(page).click()
  await page.getByRole('link', { name: words }).click()
}

/** The reference in the heading of a quote's or an order's page. */
async function referenceOn(page: Page, pattern: RegExp): Promise<string> {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(pattern)
  return pattern.exec((await heading.textContent())!)![0]
}

test('two people at once: a request is discussed, priced, ordered, surveyed and delivered without a reload', async ({
  page: theirs,
  signIn,
  signInElsewhere,
}) => {
  await signIn('acme')
  const { page: ours } = await signInElsewhere('manager')
  const site = ownProject('Guard house')
  let loads = 0
  const connected = [ours, theirs].map((page) => streamConnected(page))
  // The newest first: in the list's own order it may be on a later page.
  await ours.goto('client-manager/quotes/pending?sort=-pending_since')
  await theirs.goto('customer/quotes/pending')
  await Promise.all(connected)
  for (const page of [ours, theirs]) page.on('domcontentloaded', () => (loads += 1))

  await test.step('the company asks for something the card does not have', async () => {
    const dialog = await openRequest(theirs)
    for (const [name, text] of Object.entries({
      Product: 'Dark fibre pair',
      Bandwidth: '2 × 100 Gbps',
      'Site A': site,
      'Site B': 'Plant 2, Kulim',
      Remarks: 'Two routes that share no duct',
    }))
      await requestField(dialog, name).fill(text)
    await dialog.getByRole('radio', { name: '24 months' }).check()
    await dialog.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(theirs).toHaveURL(/customer\/cart/)
  })

  await test.step('the client manager sees it arrive, and asks', async () => {
    const row = ours.getByRole('row', { name: site })
    await expect(row).toBeVisible()
    await row.getByRole('link').first().click()
    await ours.getByRole('button', { name: 'Ask a question' }).click()
    await conversationOf(ours).getByRole('textbox').fill('Must both routes be underground?')
    await conversationOf(ours).getByRole('button', { name: 'Send', exact: true }).click()
  })

  await test.step('the company is notified, and answers', async () => {
    await follow(theirs, `New message about quote ${await referenceOn(ours, /Q-\d{4}-\d{6}/)}`)
    await expect(conversationOf(theirs)).toContainText('Must both routes be underground?')
    await conversationOf(theirs).getByRole('textbox').fill('Yes, both.')
    await conversationOf(theirs).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(conversationOf(ours)).toContainText('Yes, both.')
  })

  await test.step('the client manager completes it at a site that needs a survey', async () => {
    await ours.getByRole('link', { name: 'Complete request' }).click()
    await expect(ours.getByRole('main')).toContainText('2 × 100 Gbps')
    await ours.getByRole('radio', { name: 'Internet Direct' }).check()
    await pickBuilding(ours, 'Site A', 'ilcs penang', 'ILCS Penang Data Centre')
    await ours.getByRole('textbox', { name: 'Another bandwidth, in Mbps' }).fill('20000')
    await ours.getByRole('button', { name: 'Complete request' }).click()
    await expect(ours).toHaveURL(/view/)
  })

  await test.step('the client manager prices it, and the company sees the price appear', async () => {
    await ours.getByRole('button', { name: 'Price', exact: true }).click()
    const dialog = ours.getByRole('dialog')
    await mrc(dialog).fill('9800')
    await nrc(dialog).fill('12000')
    await save(dialog).click()
    await expect(theirs.getByText('RM 9,800.00').first()).toBeVisible()
    await expectAccessible(theirs)
  })

  await test.step('the company accepts it: it orders', async () => {
    await theirs.getByRole('link', { name: 'Send to order' }).click()
    await fillInOrder(theirs, 'PO-TOGETHER')
    await expect(theirs).toHaveURL(/orders\/view/)
    await follow(ours, `New order ${await referenceOn(theirs, /O-\d{4}-\d{6}/)} from Acme`)
    await expect(ours).toHaveURL(/client-manager\/orders\/view/)
    await expect(ours.getByText('PO-TOGETHER').first()).toBeVisible()
  })

  await test.step('the circuit is started, and the company sees it move', async () => {
    await ours.getByRole('button', { name: /^Start C-/ }).click()
    await ours.getByRole('dialog').getByRole('button', { name: 'Start circuit' }).click()
    await expect(theirs.getByText('Processing').first()).toBeVisible()
  })

  await test.step('the survey finds more to do: the charge is asked for and accepted', async () => {
    await ours.getByRole('button', { name: /^More for C-/ }).click()
    await ours.getByRole('menuitem', { name: /extra charge/ }).click()
    const asked = ours.getByRole('dialog')
    await asked.getByLabel('One-time, before tax').fill('4500')
    await asked.getByLabel('Reason').fill('600 m of new duct')
    await asked.getByRole('button', { name: 'Request approval' }).click()
    await theirs.getByRole('button', { name: /^Accept the extra charge/ }).click()
    const accepted = theirs.getByRole('dialog')
    await expect(accepted).toContainText('RM 17,100.00')
    await accepted.getByRole('button', { name: 'Accept extra charge' }).click()
    await expect(ours.getByText(/Extra charge, accepted on/)).toBeVisible()
  })

  await test.step('the circuit is delivered, and both see it', async () => {
    await ours.getByRole('button', { name: /^Deliver C-/ }).click()
    await ours.getByRole('dialog').getByRole('button', { name: 'Deliver circuit' }).click()
    for (const page of [ours, theirs]) await expect(page.getByText('Delivered').first()).toBeVisible()
    await expectAccessible(ours)
  })

  expect(loads).toBe(0)
})
