import { Buffer } from 'node:buffer'
import { holdCall } from '#e2e/calls.ts'
import { activeQuote, quoteInCart } from '#e2e/seed.ts'
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
import { expect, expectWithinPhone, phone, switchToMalay, test } from '#e2e/world.ts'

test('a note started while a message is sent stays', async ({ page, signIn, apiOf }) => {
  const acme = await apiOf('acme')
  const { id } = await activeQuote(acme, 'Meanwhile')
  await signIn('manager')
  await page.goto(`client-manager/quotes/view/${id}`)
  const files = conversationOf(page).getByRole('list', { name: 'Attached files' })
  for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) {
    await chooseFile(page, name, pdfFile)
    await expect(files.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
  const removing = await holdCall(page, '**/api/quotes/*/files/*')
  for (const name of ['one.pdf', 'two.pdf'])
    await files.getByRole('button', { name: `Remove ${name}` }).click()
  await expect.poll(() => removing.sent.length).toBe(2)
  removing.release()
  await expect(files.getByRole('listitem')).toHaveText([/three\.pdf/])

  const posting = await holdCall(page, '**/messages')
  await toAcme(page).fill('On its way')
  await sendButton(page).click()
  await expect.poll(() => posting.sent.length).toBe(1)
  const note = conversationOf(page).getByRole('switch', { name: 'Internal note' })
  await note.check()
  const noteField = conversationOf(page).getByRole('textbox', { name: 'Internal note' })
  await noteField.fill('Ask the duct team')
  posting.release()
  await expect(entries(page)).toContainText(['On its way'])
  await expect(noteField).toHaveValue('Ask the duct team')
  await note.uncheck()
  await expect(toAcme(page)).toHaveValue('')
  expect(await messagesOn(acme, id)).toEqual(['On its way'])
})

test('drafts survive a reload and an ended session', async ({ page, signIn, apiOf }) => {
  const acme = await apiOf('acme')
  const { id } = await activeQuote(acme, 'Drafts')
  await signIn('manager')
  await page.goto(`client-manager/quotes/view/${id}`)
  await toAcme(page).fill('Not sent yet')
  await chooseFile(page, 'plan.pdf', pdfFile)
  const files = conversationOf(page).getByRole('list', { name: 'Attached files' })
  await expect(files.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible()
  const note = conversationOf(page).getByRole('switch', { name: 'Internal note' })
  await note.check()
  const noteField = conversationOf(page).getByRole('textbox', { name: 'Internal note' })
  await expect(noteField).toHaveValue('')
  await noteField.fill('For us alone')
  await expect(files).toHaveCount(0)

  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await page.reload()
  await expect(page).toHaveURL(/login/)
  await signIn('manager')
  await page.goto(`client-manager/quotes/view/${id}`)
  await expect(noteField).toHaveValue('For us alone')
  await note.uncheck()
  await expect(toAcme(page)).toHaveValue('Not sent yet')
  await expect(files).toContainText('plan.pdf')
  await files.getByRole('button', { name: 'Remove plan.pdf' }).click()
  await expect(files).toHaveCount(0)
  await sendButton(page).click()
  await expect(entries(page)).toContainText(['Not sent yet'])
  expect(await messagesOn(acme, id)).toEqual(['Not sent yet'])
})

test('a message that cannot be sent stays', async ({ page, signIn, expectConsole }) => {
  expectConsole(/415/, /ERR_FAILED/)
  const acme = await signIn('acme')
  const { id } = await quoteInCart(acme)
  await page.goto(`customer/quotes/view/${id}`)
  await expect(
    conversationOf(page).getByText('Trunkline can read this once you add the quote to your quotes.'),
  ).toBeVisible()
  const files = conversationOf(page).getByRole('list', { name: 'Attached files' })
  await chooseFile(page, 'big.pdf', Buffer.alloc(10 * 1024 * 1024 + 1))
  await expect(files.getByRole('alert')).toHaveText('big.pdf is larger than 10 MB.')
  await files.getByRole('button', { name: 'Dismiss big.pdf' }).click()
  await chooseFile(page, 'virus.pdf', Buffer.from([0x4d, 0x5a, 0, 1]))
  await expect(files.getByRole('alert')).toHaveText(
    /^virus.pdf: Choose a PDF, PNG, JPEG, XLSX, DOCX, CSV or text/,
  )
  await files.getByRole('button', { name: 'Dismiss virus.pdf' }).click()

  await toTrunkline(page).fill('x'.repeat(5_001))
  await expect(sendButton(page)).toHaveAccessibleDescription('5,001 characters; the maximum is 5,000.')
  await toTrunkline(page).fill('Once more')
  await page.route('**/messages', (route) => route.abort(), { times: 1 })
  await sendButton(page).click()
  await expect(conversationOf(page).getByRole('alert')).toHaveText(
    'Your message could not be sent. It is still here; please try again.',
  )
  await expect(toTrunkline(page)).toHaveValue('Once more')
  await sendButton(page).click()
  await expect(entries(page)).toContainText(['Once more'])
  expect(await messagesOn(acme, id)).toEqual(['Once more'])
})

test('files are dropped onto the conversation', async ({ page, signIn }) => {
  const acme = await signIn('acme')
  const { id } = await activeQuote(acme, 'Dropped')
  await page.goto(`customer/quotes/view/${id}`)
  const form = conversationOf(page).getByRole('form', { name: 'Message to Trunkline' })
  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer()
    files.items.add(new File(['site,vlan\n'], 'VLANs.csv'))
    return files
  })
  await form.dispatchEvent('dragover', { dataTransfer: dropped })
  await expect(form.getByText('Drop the files to attach them')).toBeVisible()
  await form.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(form.getByRole('list', { name: 'Attached files' })).toContainText('VLANs.csv')
  await sendButton(page).click()
  await expect(entries(page).getByRole('button', { name: /^Download VLANs.csv/ })).toBeVisible()
})

test('a long conversation shows its latest, in Malay and on a phone too', async ({ page, signIn, apiOf }) => {
  const acme = await signIn('acme')
  const manager = await apiOf('manager')
  const { id } = await activeQuote(acme, 'Long')
  for (let i = 1; i <= 9; i++) await acme.post(`/quotes/${id}/messages`, { text: `Message ${i}` })
  await manager.post(`/quotes/${id}/messages`, { text: 'W'.repeat(200) })
  await page.setViewportSize(phone)
  await switchToMalay(page)
  await page.goto(`customer/quotes/view/${id}`)
  const talk = page.getByRole('region', { name: 'Perbualan' })
  const items = talk.getByRole('list', { name: 'Mesej, mengikut yang terlama' }).getByRole('listitem')
  await expect(items).toHaveCount(7)
  await expect(talk.getByRole('textbox', { name: 'Mesej kepada Trunkline' })).toBeVisible()
  await expectWithinPhone(page)
  await talk.getByRole('button', { name: 'Tunjukkan 4 mesej terdahulu' }).click()
  await expect(items.first()).toContainText('Message 1')
  await expect(items).toHaveCount(11)
})
