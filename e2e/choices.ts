import { expect, type Locator, type Page } from '@playwright/test'

/** The box of a site, a bandwidth, a term, or another combobox. */
export const box = (within: Page | Locator, name: string) =>
  within.getByRole('combobox', { name, exact: true })

/** Searches a building by these words and picks it. */
export async function pickBuilding(within: Page | Locator, site: string, words: string, building: string) {
  await box(within, site).fill(words)
  await within.getByRole('option', { name: building }).first().click()
  await expect(box(within, site)).toHaveValue(building)
}

export async function choose(within: Locator, name: string, option: string) {
  await box(within, name).click()
  await within.getByRole('option', { name: option, exact: true }).click()
}

/** Fills in the rest of a hand-entered address, after its first line. */
export async function enterKulim(dialog: Locator) {
  await dialog.getByLabel('City').fill('Kulim')
  await dialog.getByLabel('Zip/postal code').fill('09000')
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Malaysia')
  await dialog.getByRole('combobox', { name: 'State' }).fill('Kedah')
}

/** The cell of the matrix with a bandwidth's price at the longest term. */
export const shownPrice = (page: Page, bandwidth: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${bandwidth}\\b`) })
    .getByRole('button')
    .first()
