import type { Page } from '@playwright/test'
import { mainMenu } from '#e2e/app.ts'
import { businessToday, dayAfter } from '#e2e/calendar.ts'
import { expect, expectAccessible, expectAccessibleOnPhone, expectWithinPhone, test } from '#e2e/world.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tables' }).getByRole('link', { name })
const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem')
const openTab = async (page: Page, name: string) => {
  await tab(page, name).click()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('[S-21] the admin sets rates from a day on and withdraws a planned one, by keyboard as well', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/422/)
  await signIn('admin')
  await page.goto('')
  await mainMenu(page).getByRole('link', { name: 'Base Price' }).click()
  await expect(page).toHaveURL(/\/pricing\/base-rule$/)
  await openTab(page, 'Tax')
  await expect(page).toHaveTitle(/^Tax · Base Price/)
  await expect(page.getByText('A tax adviser must confirm')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Set rate' }).click()
  const save = dialog(page).getByRole('button', { name: 'Save rate' })
  await expect(save).toBeDisabled()
  await dialog(page).getByLabel('Tax code').selectOption('Managed services')
  await dialog(page).getByLabel('Rate in percent').fill('6,755')
  await dialog(page).getByLabel('From').fill(businessToday())
  await save.click()
  const percent = dialog(page).getByLabel('Rate in percent')
  await expect(percent).toBeFocused()
  await expect(percent).toHaveAccessibleDescription(/at most two decimals/)
  await percent.fill('6.75')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('From')).toHaveAccessibleDescription(/The first possible day is/)
  await expectAccessible(page)
  await dialog(page).getByLabel('From').fill(dayAfter(40))
  await save.click()
  await expect(dialog(page)).toBeHidden()
  const planned = page.getByRole('row', { name: /Managed services 6.75% .* Planned/ })
  await expect(history(page)).toHaveCount(1)
  await expect(history(page)).toContainText('Mei Ling Tan')
  await planned.getByRole('button', { name: /^Withdraw Managed services from/ }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(planned).toHaveCount(0)
  await expect(history(page)).toHaveCount(2)

  await openTab(page, 'USD')
  await expect(page).toHaveURL(/\/pricing\/base-rule\/usd$/)
  await page.getByRole('button', { name: 'Set rate' }).click()
  await dialog(page).getByLabel('Ringgit for 1 US dollar').fill('41')
  await save.click()
  await expect(dialog(page).getByLabel('Ringgit for 1 US dollar')).toHaveAccessibleDescription(/from 1 to 10/)
  await dialog(page).getByLabel('Ringgit for 1 US dollar').fill('4.2')
  await dialog(page).getByLabel('From').fill(dayAfter(3))
  await save.click()
  await expect(page.getByRole('row', { name: /RM 4.2000 Planned/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Withdraw the US dollar rate/ }).click()
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('row', { name: /RM 4.2000 Planned/ })).toHaveCount(0)
  await expectAccessibleOnPhone(page)
  await expectWithinPhone(page)
})

test('the admin changes a lead time, a holiday and what a product offers, and makes an add-on', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/422/)
  await signIn('admin')
  await page.goto('pricing/base-rule/lead-times')
  const set = async (days: string) => {
    await page
      .getByRole('button', { name: 'Change Private Leased Line, On-net, 2 NNI ends', exact: true })
      .click()
    await dialog(page).getByLabel('Working days').fill(days)
    await dialog(page).getByRole('button', { name: 'Save lead time' }).click()
  }
  await set('366')
  await expect(dialog(page).getByLabel('Working days')).toHaveAccessibleDescription(/from 1 to 365/)
  await dialog(page).getByLabel('Working days').fill('12')
  await dialog(page).getByRole('button', { name: 'Save lead time' }).click()
  await expect(page.getByRole('row', { name: /Private Leased Line On-net 2 12/ })).toBeVisible()
  const changes = history(page).filter({ hasText: 'Private Leased Line, On-net, 2 NNI ends' })
  await expect(changes).toHaveCount(1)
  await set('10')
  await expect(page.getByRole('row', { name: /Private Leased Line On-net 2 10/ })).toBeVisible()
  await expect(changes).toHaveCount(2)
  await expectAccessible(page)

  await openTab(page, 'Calendar')
  await expect(page.getByRole('checkbox', { name: 'Show past days' })).not.toBeChecked()
  await page.getByLabel('Year').selectOption('2030')
  await expect(page).toHaveURL(/year=2030/)
  await page.getByRole('button', { name: 'Add holiday' }).click()
  await dialog(page).getByLabel('Holiday').fill('Day of the lake')
  await dialog(page).getByLabel('Date').fill('2030-03-12')
  const save = dialog(page).getByRole('button', { name: 'Save holiday' })
  await expect(save).toBeDisabled()
  await dialog(page).getByRole('checkbox', { name: 'Kedah' }).check()
  await dialog(page).getByRole('checkbox', { name: 'Perak' }).check()
  await expectAccessible(page)
  await save.click()
  const holiday = page.getByRole('row', { name: /Tue, 12 Mar 2030 Day of the lake Kedah, Perak/ })
  await expect(holiday).toBeVisible()
  await page.getByLabel('State', { exact: true }).selectOption('Johor')
  await expect(holiday).toHaveCount(0)
  await page.getByLabel('State', { exact: true }).selectOption('Kedah')
  await holiday.getByRole('button', { name: /^Remove Day of the lake/ }).click()
  await expect(dialog(page)).toContainText('Dates already promised stay')
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(holiday).toHaveCount(0)
  await expect(history(page).first()).toContainText('Day of the lake')
  await expectAccessible(page)

  await openTab(page, 'Options')
  const line = page.getByRole('region', { name: 'Private Leased Line' })
  await expect(line.getByRole('switch', { name: 'Voice 10 channels' })).toBeDisabled()
  await line.getByRole('switch', { name: 'Device: Router rental' }).click()
  await expect(line.getByRole('switch', { name: 'Device: Router rental' })).not.toBeChecked()
  await line.getByRole('switch', { name: 'Device: Router rental' }).click()
  await expect(line.getByRole('switch', { name: 'Device: Router rental' })).toBeChecked()
  await line.getByRole('button', { name: 'Add term' }).click()
  await dialog(page).getByLabel('Months').fill('36')
  await dialog(page).getByRole('button', { name: 'Add term' }).click()
  await expect(line.getByRole('switch', { name: '36 months' })).toHaveAccessibleDescription(/on request/)
  await line.getByRole('switch', { name: '36 months' }).click()
  await expect(line.getByRole('switch', { name: '36 months' })).toHaveCount(0)
  const expectNewest = async (...changed: string[]) => {
    for (const [place, what] of changed.entries()) await expect(history(page).nth(place)).toContainText(what)
  }
  const [rental, term] = ['Private Leased Line: Router rental', 'Private Leased Line: 36 months']
  await expectNewest(term, term, rental, rental)

  const ftto = page.getByRole('region', { name: 'FTTO' })
  const months = ftto.getByRole('switch', { name: '36 months' })
  await ftto.getByRole('button', { name: 'Add term' }).click()
  await dialog(page).getByLabel('Months').fill('36')
  await page.keyboard.press('Enter')
  await ftto.getByRole('button', { name: 'Set prices of 36 months with FTTO' }).click()
  await expect(dialog(page).getByLabel('Take the prices of')).toHaveValue('24')
  await dialog(page).getByLabel('Change in percent').fill('-2.55')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Change in percent')).toHaveAccessibleDescription(
    /at most one decimal/,
  )
  await dialog(page).getByLabel('Change in percent').fill('-2.5')
  const made = dialog(page).getByRole('row', { name: /^Access, 100Mbps/ })
  await expect(made).toHaveText(/^Access, 100MbpsRM 165\.00RM 160\.88$/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(months).toHaveAccessibleDescription('')
  await months.click()
  await expect(months).not.toBeChecked()
  await expectNewest('FTTO: 36 months', 'FTTO: 36 months', term, term)

  await page.getByRole('button', { name: 'New add-on' }).click()
  const create = dialog(page).getByRole('button', { name: 'Create add-on' })
  await dialog(page).getByLabel('Kind').selectOption('Device')
  await dialog(page).getByLabel('Name').fill('Router rental')
  await expect(create).toBeDisabled()
  await dialog(page).getByLabel('Tax code').selectOption('Equipment rental')
  await create.click()
  await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription(/Another add-on of this kind/)
  await expectAccessible(page)
  await dialog(page).getByLabel('Name').fill('Battery')
  await create.click()
  await expect(line.getByRole('switch', { name: 'Device: Battery' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Set price of Device: Battery with Private Leased Line' }).click()
  await dialog(page).getByLabel('Monthly').fill('12.5')
  await dialog(page).getByLabel('One-time').fill('300')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Set price' }).click()
  await expect(line.getByRole('switch', { name: 'Device: Battery' })).toBeChecked()
  await expectNewest('Battery', 'Battery')

  const devices = page.getByRole('region', { name: 'Add-ons' }).getByRole('list', { name: 'Device' })
  await page.getByRole('button', { name: 'Change Device: Battery' }).click()
  await dialog(page).getByLabel('Name').fill('Managed router')
  await dialog(page).getByRole('button', { name: 'Save add-on' }).click()
  await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription(/Another add-on of this kind/)
  await expectAccessible(page)
  await dialog(page).getByLabel('Name').fill('Backup battery')
  await dialog(page).getByLabel('Tax code').selectOption('Managed services')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(line.getByRole('switch', { name: 'Device: Backup battery' })).toBeChecked()
  await expect(history(page).first()).toContainText('Managed services')
  const up = page.getByRole('button', { name: 'Move Device: Backup battery up' })
  await expect(devices.getByRole('listitem').last()).toContainText('Backup battery')
  await up.click()
  await expect(devices.getByRole('listitem').nth(1)).toContainText('Backup battery')
  await expect(up).toBeFocused()
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  await expectWithinPhone(page)
})

test('[S-24] commercial begins at the base prices and reads them, as client managers do; a customer has no access', async ({
  page,
  signIn,
}) => {
  await signIn('commercial')
  await page.goto('')
  await expect(page).toHaveURL(/\/pricing\/base-rule$/)
  await expect(mainMenu(page).getByRole('link')).toHaveText(['Base Price'])
  const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /^Change a base price/,
    /^Publish prices/,
    /^Choose your mails/,
    /second factor/,
  ])
  await expectAccessible(page)
  for (const name of ['Tax', 'USD', 'Lead times', 'Calendar', 'Options']) {
    await openTab(page, name)
    // Beside the explanation of a term nothing can be pressed.
    const others = page.getByRole('main').getByRole('button').filter({ hasNotText: '?' })
    await expect(others).toHaveCount(0)
    await expect(page.getByRole('switch')).toHaveCount(0)
  }
  await expectAccessible(page)
  await signIn('manager')
  await page.goto('pricing/pricing-rule')
  await page.getByRole('link', { name: /^Base prices, tax/ }).click()
  await openTab(page, 'Lead times')
  await expect(page.getByRole('row', { name: /FTTO On-net/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Change FTTO/ })).toHaveCount(0)
  await signIn('acme')
  await page.goto('pricing/base-rule/tax')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
})
