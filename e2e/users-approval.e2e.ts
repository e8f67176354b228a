import {
  expect,
  expectAccessible,
  expectAccessibleOnPhone,
  expectWithinPhone,
  phone,
  test,
} from '#e2e/world.ts'

test('[R-34] [P-13] [T-32] [C-28] [C-29] the admin reads the application beside its document on a phone, and approves it', async ({
  page,
  signIn,
}) => {
  const admin = await signIn('admin')
  const { id } = (await admin.get('/user-management/userManagement?keyword=pelangi')).data[0]
  await page.setViewportSize(phone)
  await page.goto(`user-management/user/approval/${id}`)
  await expect(page.getByRole('heading', { name: 'Norliza Hamid' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('202401012345 (1560321-M)')
  await page.getByRole('button', { name: 'Show document' }).click()
  const sheet = page.getByRole('img', { name: 'Certificate of incorporation.pdf, page 1 of 1' })
  await expect(sheet).toHaveAttribute('aria-busy', 'false')
  // It is painted: the page is neither empty nor of one colour.
  const colours = await sheet.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return new Set(new Uint32Array(data.buffer)).size
  })
  expect(colours).toBeGreaterThan(10)
  await expectAccessibleOnPhone(page)
  await expectWithinPhone(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('Certificate of incorporation.pdf')

  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  const approve = dialog.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Sales unit (RCC)' }).fill('Enterprise Central')
  await page.getByRole('option', { name: 'Enterprise Central' }).click()
  await expect(dialog.getByLabel('Number of the sales unit')).toHaveValue('11')
  await dialog.getByLabel('Account number').fill('8001-4471')
  await expectAccessible(page)
  const sent = page.waitForRequest('**/api/user-management/approve')
  await approve.click()
  expect((await sent).postDataJSON()).toMatchObject({
    data: { id, rcc: { id: 11, title: 'Enterprise Central' }, account: { account_no: '8001-4471' } },
  })
  await page.getByRole('button', { name: 'Okay' }).click()
  await expect(page.getByRole('main')).toContainText('Sign-up approved')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()
  const { data } = await admin.get(`/user-management/userApproval/${id}`)
  expect(data).toMatchObject({ user_status_id: 2, account: { account_no: '8001-4471' } })
  await expectWithinPhone(page)
})
