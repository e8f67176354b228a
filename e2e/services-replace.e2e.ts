import { fillInOrder } from '#e2e/actions.ts'
import { box } from '#e2e/choices.ts'
import { createOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('a company changes a service at the price that it saw, and renews it with the order', async ({
  page,
  signIn,
  apiOf,
}) => {
  const manager = await apiOf('manager')
  const acme = await signIn('acme')
  const { circuit_list } = await createOrder(acme, 1)
  const [circuit] = circuit_list
  for (const status of ['processing', 'delivered']) await manager.put(`/circuits/${circuit.id}`, { status })
  const [{ id, service_reference: reference }] = (
    await acme.get(`/services?keyword=${circuit.circuit_reference}`)
  ).data
  await acme.put(`/services/${id}/acceptance`, { accept: true })
  await page.goto(`customer/orders/services/${id}`)

  await page.getByRole('button', { name: /^Upgrade to 200Mbps: RM [\d,]+\.\d\d/ }).click()
  const dialog = page.getByRole('dialog', { name: `Change service ${reference}` })
  await expect(dialog.getByRole('button', { name: 'Get quote' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Bandwidth' }).click()
  await page.getByRole('option', { name: '500Mbps' }).click()
  await expect(dialog.getByText('Possible from')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Get quote' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Q-\d{4}-\d{6}/)
  await expect(page.getByRole('main')).toContainText(`Changes service${reference}`)

  await page.goto(`customer/orders/services/${id}`)
  await page.getByRole('button', { name: 'Move a site' }).click()
  const move = page.getByRole('dialog', { name: `Move a site of service ${reference}` })
  await expect(move.getByRole('button', { name: 'Get quote' })).toBeDisabled()
  await expectAccessible(page)
  await move.getByRole('button', { name: 'Clear Site B' }).press('Enter')
  await expect(box(move, 'Site B')).toBeFocused()
  await page.keyboard.type('Menara Maybank')
  await expect(page.getByRole('option', { name: /^Menara Maybank/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(move.getByText('Possible from')).toBeVisible()
  await move.getByRole('button', { name: 'Get quote' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Q-\d{4}-\d{6}/)
  await expect(page.getByRole('main')).toContainText(`Moves service${reference}`)

  await page.goto(`customer/orders/services/${id}`)
  await page.getByRole('button', { name: 'Renew', exact: true }).click()
  const renew = page.getByRole('dialog', { name: `Renew service ${reference}` })
  await renew.getByRole('combobox', { name: 'Term' }).click()
  await page.getByRole('option', { name: '12 months' }).click()
  await expect(renew.getByText('At most')).toBeVisible()
  await renew.getByRole('button', { name: 'Get quote' }).click()
  await page.getByRole('link', { name: 'Send to order' }).click()
  await expect(page.getByRole('main')).toContainText(`Renews service ${reference}`)
  await expect(page.getByRole('table').first()).toContainText('Exit charge')
  await fillInOrder(page, 'PO-RENEW')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Order O-\d{4}-\d{6}/)
  await page.goto(`customer/orders/services/${id}`)
  await expect(page.getByRole('main')).toContainText('Ended')
  await expect(page.getByText('To be replaced by circuit')).toHaveCount(0)
})
