import { expect, test } from '#e2e/world.ts'

test('[E-01] [E-02] [E-03] [E-04] [E-05] [E-06] the profile page shows the company as the API has it', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const { data } = await api.get('/profile')
  for (const id of [data.id, data.user_role_id, data.customer.id]) expect(id).toBeGreaterThan(0)
  await page.goto('account/profile')
  const content = page.getByRole('main')
  for (const value of [
    data.email,
    data.customer.first_name,
    data.customer.last_name,
    data.user_role,
    data.customer.company,
    data.tenantData.rcc.title,
    data.tenantData.registrationno,
    data.tenantData.customer_group,
    data.tenantData.entity_registered_type,
    data.tenantData.credit_term,
    data.tenantData.building,
    data.tenantData.bill_city,
    data.tenantData.bill_code,
    data.tenantData.email1,
    'E-bill (Default)',
    'Company Incorporation Certificate',
  ])
    await expect(content).toContainText(value)
})
