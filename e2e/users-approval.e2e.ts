import { signUpForm } from '#server/testing/sign-up-form.ts'
import { pdf } from '#server/testing/uploads.ts'
import { expect, expectAccessible, expectWithinPhone, phone, test } from '#e2e/world.ts'

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
  // It is rendered: the page is neither empty nor one colour.
  const colours = await sheet.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return new Set(new Uint32Array(data.buffer)).size
  })
  expect(colours).toBeGreaterThan(10)
  await expectAccessible(page)
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

test('[P-13] [T-32] [C-30] the admin rejects a sign-up', async ({ page, signIn, baseURL }) => {
  const admin = await signIn('admin')
  const email = `rejected-${crypto.randomUUID().slice(0, 8)}@kilang.example`
  const form = new FormData()
  for (const [name, value] of Object.entries(signUpForm(email))) form.append(name, value)
  form.append('document', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'certificate.pdf')
  expect((await fetch(new URL('/api/signup', baseURL), { method: 'POST', body: form })).status).toBe(200)
  const applicant = async () =>
    (await admin.get(`/user-management/userManagement?keyword=${email}`)).data[0] as
      { id: number; user_status_id: number } | undefined
  await expect.poll(applicant, { timeout: 20_000 }).toBeDefined()
  const { id } = (await applicant())!

  await page.goto(`user-management/user/approval/${id}`)
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  const reject = dialog.getByRole('button', { name: 'Reject' })
  await expect(reject).toBeDisabled()
  await dialog.getByLabel('Reason').fill('The document cannot be read.')
  const sent = page.waitForRequest('**/api/user-management/reject')
  await reject.click()
  expect((await sent).postDataJSON()).toEqual({ data: { id, reason: 'The document cannot be read.' } })
  await page.getByRole('button', { name: 'Okay' }).click()
  const status = page.getByRole('region', { name: 'Status' })
  await expect(status).toContainText('Rejected')
  await expect(status).toContainText('Reason: The document cannot be read.')
  await expect(page.getByRole('button', { name: 'Reject' })).toBeHidden()
  expect(await applicant()).toMatchObject({ user_status_id: 5 })
})
