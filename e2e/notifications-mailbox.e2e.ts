import { mainMenu } from '#e2e/app.ts'
import { agreePrice, pendingQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test } from '#e2e/world.ts'

test('the admin reads the portal’s own mail, as HTML without scripts and as text', async ({
  page,
  signIn,
  apiOf,
  expectConsole,
}) => {
  // The test tools would run in the mail as well, which forbids scripts.
  expectConsole(/allow-scripts/)
  const [acme, manager] = [await apiOf('acme'), await apiOf('manager')]
  const quote = await pendingQuote(acme)
  await agreePrice(manager, quote.id, 900)
  const subject = `Quote ${quote.quote_reference} has been priced`
  const admin = await signIn('admin')
  await expect
    .poll(async () =>
      (await admin.get('/dev/mailbox')).data.items.map((mail: { subject: string }) => mail.subject),
    )
    .toContain(subject)
  await page.goto('')
  await mainMenu(page).getByRole('link', { name: 'Mailbox' }).click()
  await page
    .getByRole('list', { name: 'Mails, newest first' })
    .getByRole('link', { name: `${subject} customer@acme.example` })
    .click()
  await expect(page).toHaveURL(/dev\/mailbox\?id=\d+$/)
  const mail = page.getByRole('article', { name: subject })
  const frame = mail.getByTitle(/The mail as HTML/)
  await expect(frame).toHaveAttribute('sandbox', /^(?!.*allow-scripts)/)
  const link = frame.contentFrame().getByRole('link', { name: 'Open the quote' })
  await expect(link).toHaveAttribute('href', new RegExp(`/customer/quotes/view/${quote.id}$`))
  await mail.getByText('Plain text').click()
  await expect(mail.getByText(/Open the quote:/)).toContainText(`/customer/quotes/view/${quote.id}`)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: 'All mails' }).click()
  await expect(page).toHaveURL(/dev\/mailbox$/)
  await expect(mail).toHaveCount(0)
})
