import { ownProject } from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test } from '#e2e/world.ts'

test('what a list shows is saved as a view, opened by a colleague, changed, and deleted until that is undone', async ({
  page,
  signIn,
  signInElsewhere,
}) => {
  await signIn('acme')
  const name = ownProject('View')
  const views = page.getByRole('button', { name: 'Views' })
  const view = page.getByRole('link', { name: new RegExp(`^${name}`) })
  await page.goto('customer/quotes/active?sort=total_nrc')
  await views.click()
  await expect(page.getByRole('link', { name: /^Highest monthly charge first/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await expect(dialog.getByRole('button', { name: 'Save view' })).toHaveAccessibleDescription(
    'Enter a name for the view.',
  )
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Share with your colleagues').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('View saved.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const { page: theirs } = await signInElsewhere('colleague')
  await theirs.goto('customer/quotes/all')
  await theirs.getByRole('button', { name: 'Views' }).click()
  const shared = theirs.getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(shared).toHaveText(`${name} Aminah Rahman`)
  await expect(theirs.getByRole('button', { name: `Delete view “${name}”` })).toHaveCount(0)
  await shared.click()
  await expect(theirs).toHaveURL(/quotes\/active\?sort=total_nrc$/)

  // Ctrl and K finds it by its name from any screen, a colleague's too, with the columns that it saved.
  const oneTime = theirs.getByRole('columnheader', { name: 'One-time' })
  await theirs.getByRole('button', { name: 'Columns' }).click()
  await theirs.getByRole('menuitemcheckbox', { name: 'One-time' }).click()
  await expect(oneTime).toHaveCount(0)
  await theirs.goto('customer/orders')
  await theirs.getByRole('button', { name: 'Search or jump to…' }).click()
  await theirs.keyboard.type(name)
  const offered = theirs.getByRole('group', { name: 'Saved views' }).getByRole('option')
  await expect(offered).toHaveText(`${name}My Quotes · Aminah Rahman`)
  await expectAccessible(theirs)
  await offered.click()
  await expect(theirs).toHaveURL(/quotes\/active\?sort=total_nrc$/)
  await expect(oneTime).toBeVisible()

  await views.click()
  await expect(view).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: `Change view “${name}”` }).click()
  const change = page.getByRole('dialog', { name: `Change view “${name}”` })
  await change.getByLabel('Share with your colleagues').uncheck()
  await change.getByRole('button', { name: 'Save view' }).click()
  await expect(change).toHaveCount(0)

  await page.setViewportSize(phone)
  const more = page.getByRole('button', { name: 'More', exact: true })
  const openViews = async () => {
    await more.click()
    await page.getByRole('menuitem', { name: 'Views' }).click()
  }
  await openViews()
  await expect(view).toHaveText(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Delete view “${name}”` }).click()
  await expect(page.getByText('View deleted.')).toBeVisible()
  await page.getByRole('button', { name: `Undo: View “${name}” deleted` }).click()
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await openViews()
  await expect(view).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Views' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(view).toHaveCount(0)
  await expect(more).toBeFocused()
})
