import type { Locator } from '@playwright/test'
import { takeListed } from '#e2e/actions.ts'
import { box, choose, pickBuilding } from '#e2e/choices.ts'
import { activeQuote, bandwidthId, cancelledQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, test, type Api } from '#e2e/world.ts'

const fibre = { product_id: 3, location_nis: 'KUL-0021', contract_id: 24 }
const internet = { product_id: 2, site_a_nis: 'SHA-0001', contract_id: 12 }

/** Clears a field of a filled form, checks that the button is disabled, fills it again and checks that it is enabled. */
async function expectNeeded(
  dialog: Locator,
  sends: 'Save' | 'Requote',
  fields: readonly (readonly [string, () => Promise<void>])[],
) {
  const button = dialog.getByRole('button', { name: sends, exact: true })
  await expect(button).toBeEnabled()
  for (const [name, fill] of fields) {
    await dialog.getByRole('button', { name: `Clear ${name}` }).click()
    await expect(button).toBeDisabled()
    await expect(dialog).toContainText('Still needed:')
    await fill()
    await expect(button).toBeEnabled()
  }
}

for (const [action, list, make, sends, ids] of [
  [
    'Edit',
    'active',
    (api: Api, more?: object) => activeQuote(api, undefined, more),
    'Save',
    '[D-01] [D-30] [V-23] [V-24] [V-25]',
  ],
  ['Requote', 'cancelled', cancelledQuote, 'Requote', '[D-04] [D-37] [V-27] [V-28]'],
] as const) {
  test(`${ids} [V-29] [V-30] [W-01] [W-02] ${action} needs bandwidth and sites of each product, prefilled from the quote`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(120_000)
    const api = await signIn('acme')
    const pll = await make(api)
    const dialog = await takeListed(page, list, pll.quote_reference, action)
    await expect(box(dialog, 'Site A')).toHaveValue('Menara AIMS')
    await expect(box(dialog, 'Site B')).toHaveValue('CSF CX1')
    await expect(box(dialog, 'Bandwidth')).toHaveValue('100Mbps')
    await expect(box(dialog, 'Term')).toHaveValue('24 months')
    await expectNeeded(dialog, sends, [
      ['Bandwidth', () => choose(dialog, 'Bandwidth', '200Mbps')],
      ['Site A', () => pickBuilding(dialog, 'Site A', 'menara aims', 'Menara AIMS')],
      ['Site B', () => pickBuilding(dialog, 'Site B', 'csf cx1', 'CSF CX1')],
    ])
    await expectAccessible(page)

    // The fields of a product are the same in both dialogs.
    if (action === 'Requote') {
      await page.keyboard.press('Escape')
      const id = await make(api, internet)
      await takeListed(page, list, id.quote_reference, action)
      await expect(box(dialog, 'Site B')).toHaveCount(0)
      await expectNeeded(dialog, sends, [
        ['Bandwidth', () => choose(dialog, 'Bandwidth', '50Mbps')],
        ['Site A', () => pickBuilding(dialog, 'Site A', 'menara imc', 'Menara IMC')],
      ])
      return
    }
    await box(dialog, 'Bandwidth').click()
    const { data: offered } = await api.get('/bandwidth?product_id=1')
    await expect(dialog.getByRole('option')).toHaveText(
      offered.map((each: { bandwidth_size: string }) => each.bandwidth_size),
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()

    await dialog.getByRole('radio', { name: 'Internet Direct' }).check()
    await expect(box(dialog, 'Site A')).toBeVisible()
    await expect(box(dialog, 'Site B')).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'FTTO' }).check()
    await expect(box(dialog, 'Location')).toHaveValue('Menara AIMS')
    await expect(box(dialog, 'Site A')).toHaveCount(0)
    await expect(box(dialog, 'Site B')).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Private Leased Line' }).check()
    await expect(box(dialog, 'Site B')).toHaveValue('CSF CX1')
    await page.keyboard.press('Escape')

    const asked = page.waitForResponse('**/api/bandwidth/filterBandwidth?*')
    const office = await make(api, { ...fibre, bandwidth_id: await bandwidthId(api, '1Gbps') })
    await takeListed(page, list, office.quote_reference, action)
    const { data: possible } = (await (await asked).json()) as { data: { bandwidth_size: string }[] }
    await expect(box(dialog, 'Location')).toHaveValue('Menara Felda')
    await expectNeeded(dialog, sends, [
      ['Bandwidth', () => choose(dialog, 'Bandwidth', '1Gbps')],
      ['Location', () => pickBuilding(dialog, 'Location', 'menara felda', 'Menara Felda')],
    ])
    await box(dialog, 'Bandwidth').click()
    await expect(dialog.getByRole('option')).toHaveText(possible.map((each) => each.bandwidth_size))
  })
}
