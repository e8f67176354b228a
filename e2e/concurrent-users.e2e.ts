import type { Page } from '@playwright/test'
import { fillInOrder, takeAction } from '#e2e/actions.ts'
import { bellButton, openConnected, openRequest, requestField, streamConnected } from '#e2e/app.ts'
import { businessToday, namedDay, shownDay } from '#e2e/calendar.ts'
import { box, enterKulim } from '#e2e/choices.ts'
import { amountsIn, circuitCard, circuitRow, closeCircuit, openCircuit, inRinggit } from '#e2e/orders.ts'
import { printedCircuit } from '#e2e/printed-order.ts'
import { mrc, nrc, save } from '#e2e/quotes-pricing.ts'
import { activeQuote, ownProject } from '#e2e/seed.ts'
import { conversationOf } from '#e2e/threads.ts'
import { expect, test } from '#e2e/world.ts'

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

/** The id of the record that a page shows. */
const idOn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)

const reason = 'The council decides in May'

test('both sides see the same amounts and dates from request to delivery', async ({
  page: theirs,
  signIn,
  signInElsewhere,
  apiOf,
}) => {
  const acme = await signIn('acme')
  const { page: ours } = await signInElsewhere('manager')
  const firm = await activeQuote(acme)
  const site = ownProject('Guard house')
  let loads = 0
  const connected = [ours, theirs].map((page) => streamConnected(page))
  // Sorted by newest: in the default order it may be on a later page.
  await ours.goto('client-manager/quotes/pending?sort=-pending_since')
  await theirs.goto('customer/quotes/pending')
  await Promise.all(connected)
  for (const page of [ours, theirs]) page.on('domcontentloaded', () => (loads += 1))

  await test.step('the company requests something that the card does not have', async () => {
    const dialog = await openRequest(theirs)
    for (const [name, text] of Object.entries({
      Product: 'Leased line on dark fibre',
      Bandwidth: '2 × 100 Gbps',
      'Site B': site,
      Remarks: 'Two routes that share no duct',
    }))
      await requestField(dialog, name).fill(text)
    await requestField(dialog, 'Site A').fill('csf cx1')
    await dialog.getByRole('option', { name: 'CSF CX1' }).click()
    await dialog.getByRole('radio', { name: '24 months' }).check()
    await dialog.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(theirs).toHaveURL(/customer\/cart/)
  })

  await test.step('the client manager sees it arrive, and asks a question', async () => {
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

  await test.step('the client manager completes it: the data centre is there, the other address is entered', async () => {
    await ours.getByRole('link', { name: 'Complete request' }).click()
    await expect(ours.getByRole('main')).toContainText('2 × 100 Gbps')
    await expect(ours.getByText('Proposed from the request: Product, Site A, Term.')).toBeVisible()
    await expect(ours.getByRole('radio', { name: 'Private Leased Line' })).toBeChecked()
    await expect(box(ours, 'Site A')).toHaveValue('CSF CX1')
    await ours.getByRole('button', { name: /Can.t find it/ }).click()
    const address = ours.getByRole('dialog', { name: 'Full address: Site B' })
    await address.getByLabel('Address line 1').fill(site)
    await enterKulim(address)
    await address.getByRole('button', { name: 'Confirm Address' }).click()
    await ours.getByRole('textbox', { name: 'Another bandwidth, in Mbps' }).fill('20000')
    await expect(ours.getByLabel('Price level')).toHaveValue('subject_to_survey')
    await ours.getByRole('button', { name: 'Complete request' }).click()
    await expect(ours).toHaveURL(/view/)
  })

  await test.step('the client manager prices it, and the company sees the price appear', async () => {
    await ours.getByRole('link', { name: 'Price this quote' }).click()
    await mrc(ours).fill('9800')
    await nrc(ours).fill('12000')
    await save(ours).click()
    await expect(theirs.getByText('RM 9,800.00').first()).toBeVisible()
    await expect(theirs.getByText('Subject to survey').first()).toBeVisible()
  })
  expect(loads).toBe(0)

  const surveyed = (await acme.get(`/quotes/${idOn(theirs)}`)).data
  const dates = [surveyed.earliest_date, (await acme.get(`/quotes/${firm.id}`)).data.earliest_date]
  await test.step('the company orders it with another line, each with its own date', async () => {
    await openConnected(theirs, `customer/quotes/send-to-order?ids=${surveyed.id},${firm.id}`)
    await theirs.getByRole('checkbox', { name: 'Set a date for each quote' }).check()
    const asked = theirs.getByRole('group', { name: /Requested dates/ })
    await asked.getByLabel(surveyed.quote_reference).fill(shownDay(dates[0]))
    await asked.getByLabel(firm.quote_reference).fill(shownDay(dates[1]))
    await asked.getByLabel(firm.quote_reference).blur()
    await fillInOrder(theirs, 'PO-TOGETHER')
    await expect(theirs).toHaveURL(/orders\/view/)
    await follow(ours, `New order ${await referenceOn(theirs, /O-\d{4}-\d{6}/)} from Acme`)
    await expect(ours).toHaveURL(/client-manager\/orders\/view/)
    await expect(ours.getByText('PO-TOGETHER').first()).toBeVisible()
  })

  const order = (await acme.get(`/orders/${idOn(theirs)}`)).data
  const circuitOf = (quote: { id: number }) =>
    order.circuit_list.find((circuit: any) => circuit.quote.id === quote.id)
  const [kept, gone] = [circuitOf(surveyed), circuitOf(firm)]
  const [keptName, goneName] = [kept.circuit_reference as string, gone.circuit_reference as string]

  await test.step('the circuit is started, and the company sees it move', async () => {
    await ours.getByRole('button', { name: `Start ${keptName}` }).click()
    await ours.getByRole('dialog').getByRole('button', { name: 'Start circuit' }).click()
    await expect(circuitRow(theirs, keptName).getByText('Processing')).toBeVisible()
  })

  await test.step('the survey finds more work: a charge is requested and accepted', async () => {
    const asked = await takeAction(ours, `More for ${keptName}`, /extra charge/)
    await asked.getByLabel('One-time, before tax').fill('4500')
    await asked.getByLabel('Reason').fill('600 m of new duct')
    await asked.getByRole('button', { name: 'Request approval' }).click()
    await theirs.getByRole('button', { name: `Accept the extra charge on ${keptName}` }).click()
    const accepted = theirs.getByRole('dialog')
    await expect(accepted).toContainText(inRinggit(kept.total_nrc + 4_500))
    await accepted.getByRole('button', { name: 'Accept extra charge' }).click()
    await expect(await openCircuit(ours, keptName)).toContainText(/Extra charge, accepted on/)
    await closeCircuit(ours, keptName)
  })

  await test.step('its hand-over moves for a reason, which the company reads by bell and by mail', async () => {
    await ours.getByRole('checkbox', { name: `Select ${keptName}` }).check()
    await ours.getByRole('button', { name: 'Reschedule', exact: true }).click()
    const dialog = ours.getByRole('dialog', { name: 'Reschedule 1 circuit' })
    await dialog.getByRole('textbox', { name: 'Working days' }).fill('5')
    await dialog.getByLabel('Cause').selectOption('Permit from an authority')
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Reschedule' }).click()
    await follow(theirs, `The hand-over of circuit ${keptName} moved from `)
    await expect(circuitCard(theirs, keptName)).toContainText(`Permit from an authority: ${reason}`)
    const admin = await apiOf('admin')
    const mails = async () => (await admin.get('/dev/mailbox')).data.items
    await expect
      .poll(async () => (await mails()).map((mail: any) => mail.subject))
      .toContainEqual(expect.stringContaining(`The hand-over of circuit ${keptName} has moved to `))
  })

  await test.step('the other circuit is cancelled at a charge that the company accepts', async () => {
    await closeCircuit(theirs, keptName)
    await openCircuit(theirs, goneName)
    await theirs.getByRole('button', { name: `Request cancellation of ${goneName}` }).click()
    const request = theirs.getByRole('dialog', { name: /^Request cancellation/ })
    await request.getByLabel('Reason').fill('The plant closes')
    await request.getByRole('button', { name: 'Request cancellation' }).click()
    await ours.getByRole('button', { name: `Approve cancellation of ${goneName}` }).click()
    const offer = ours.getByRole('dialog')
    await offer.getByRole('radio', { name: 'With a charge' }).check()
    await offer.getByLabel('Cancellation charge').fill('250.50')
    await offer.getByRole('button', { name: 'Offer cancellation' }).click()
    await theirs.getByRole('button', { name: `Accept and cancel ${goneName}` }).click()
    await theirs.getByRole('button', { name: 'Accept and cancel circuit' }).click()
    await closeCircuit(theirs, goneName)
    await expect(await openCircuit(ours, goneName)).toContainText('charge of RM 250.50, accepted on')
    await closeCircuit(ours, goneName)
  })

  await test.step('the circuit is delivered, and both see it', async () => {
    const card = await openCircuit(ours, keptName)
    await card.getByRole('button', { name: `Deliver ${keptName}` }).click()
    await ours.getByLabel('Reason').fill('The company moves in earlier')
    await ours.getByRole('button', { name: 'Deliver circuit' }).click()
    await expect(card.getByText('Delivered', { exact: true })).toBeVisible()
    await closeCircuit(ours, keptName)
    for (const page of [ours, theirs])
      await expect(circuitRow(page, keptName).getByText('Delivered', { exact: true })).toBeVisible()
  })
  // Once for the two quotes that were grouped by their address.
  expect(loads).toBe(1)

  await test.step('every amount and date is the same on both screens and both prints', async () => {
    const { promised } = (await acme.get(`/orders/${order.id}`)).data.circuit_list.find(
      (circuit: any) => circuit.id === kept.id,
    )
    expect([kept.promised, kept.requested_date, gone.requested_date]).toEqual([dates[0], ...dates])
    expect(promised > dates[0]).toBe(true)
    const [nrc, mrc] = [kept.total_nrc + 4_500, kept.total_mrc]
    const [taxNrc, taxMrc] = [nrc * 0.06, mrc * 0.06]
    const ordered = { nrc: kept.total_nrc + gone.total_nrc, mrc: mrc + gone.total_mrc }
    const totals = [
      [nrc + 250.5, mrc],
      [250.5, 0],
      [taxNrc, taxMrc],
      [kept.total_nrc * 0.06, taxMrc],
      [4_500 * 0.06, 0],
      [nrc + 250.5 + taxNrc, mrc + taxMrc],
      [ordered.nrc, ordered.mrc],
    ]
      .flat()
      .map(inRinggit)
    const deposits = [mrc * 2, ordered.mrc * 2, mrc * 2].map(inRinggit)
    const note = `First promised for ${namedDay(dates[0])} · Permit from an authority: ${reason}`
    for (const page of [ours, theirs]) {
      expect(await amountsIn(page.getByRole('region', { name: 'Totals' }))).toEqual(totals)
      expect(await amountsIn(page.getByRole('region', { name: 'Deposit', exact: true }))).toEqual(deposits)
      const card = await openCircuit(page, keptName)
      for (const amount of [nrc, mrc, mrc * 24]) expect(await amountsIn(card)).toContain(inRinggit(amount))
      for (const text of [shownDay(dates[0]), shownDay(promised), note, 'Subject to survey'])
        await expect(card).toContainText(text)
      await closeCircuit(page, keptName)
      const cancelled = await openCircuit(page, goneName)
      expect(await amountsIn(cancelled)).toContain(inRinggit(250.5))
      await expect(cancelled).toContainText(shownDay(dates[1]))
      await closeCircuit(page, goneName)

      await page.getByRole('link', { name: 'Print view' }).click()
      expect((await amountsIn(page.getByRole('article'))).join()).toContain([...totals, ...deposits].join())
      const [sheet, ended] = [printedCircuit(page, keptName), printedCircuit(page, goneName)]
      expect((await amountsIn(sheet)).slice(0, 3)).toEqual([mrc * 24, nrc, mrc].map(inRinggit))
      const handedOver = `Handed over: ${namedDay(businessToday())} (Planned hand-over: ${namedDay(promised)}`
      for (const text of [namedDay(dates[0]), namedDay(promised), note, 'Subject to survey', handedOver])
        await expect(sheet).toContainText(text)
      expect((await amountsIn(ended)).slice(0, 2)).toEqual([250.5, 0].map(inRinggit))
      await expect(ended).toContainText(namedDay(dates[1]))
    }
  })
})
