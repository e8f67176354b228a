import { takeAction, takeListed } from '#e2e/actions.ts'
import { activeQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, logIn, test } from '#e2e/world.ts'

test('dialogs return the focus and keep typed input', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { quote_reference } = await activeQuote(api)
  const opener = page.getByRole('button', { name: `Actions for ${quote_reference}` })
  const dialog = await takeListed(page, 'active', quote_reference, 'Edit')
  for (const action of ['Edit', 'Add to project', 'Extend validity', 'Request a callback', 'Cancel quote']) {
    if (action !== 'Edit') await takeAction(page, `Actions for ${quote_reference}`, action)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  await takeAction(page, `Actions for ${quote_reference}`, 'Request a callback')
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
  await takeAction(page, `Actions for ${quote_reference}`, 'Request a callback')
  const remarks = dialog.getByRole('textbox').last()
  await remarks.fill('After lunch')
  await page.mouse.click(5, 5)
  await expect(remarks).toHaveValue('After lunch')
  const asked = page.getByRole('dialog', { name: 'Discard changes?' })
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(remarks).toHaveValue('After lunch')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await asked.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()

  await takeAction(page, `Actions for ${quote_reference}`, 'Add to project')
  await dialog.getByRole('textbox').last().fill('Ring')
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
})

test('[X-01] [T-05] the login page states that the session has ended', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/401/)
  const api = await signIn('acme')
  const { quote_reference } = await activeQuote(api)
  const dialog = await takeListed(page, 'active', quote_reference, 'Extend validity')
  const alert = page.getByRole('alert')
  const answers = [
    [{ success: false, message: 'Please sign in.' }, 'Please sign in.'],
    [{ success: false }, 'Fail to extend quote, please try again later'],
  ] as const
  for (const [json, text] of answers) {
    await page.route('**/api/quotes/extend/*', (route) => route.fulfill({ status: 401, json }))
    await dialog.getByRole('button', { name: 'Extend', exact: true }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(alert).toHaveText(text)
    await page.unroute('**/api/quotes/extend/*')
    await logIn(page, 'acme')
    await expect(page).toHaveURL(/quotes\/active/)
    await expect(alert).toHaveCount(0)
    await takeAction(page, `Actions for ${quote_reference}`, 'Extend validity')
  }
})
