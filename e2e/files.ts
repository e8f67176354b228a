import type { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'

/** The file that a button or a link downloads. */
export async function downloadFrom(page: Page, control: Locator): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download')
  await control.click()
  const download = await saving
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Chooses a file for an upload button. */
export async function chooseFileFor(
  page: Page,
  button: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  const asked = page.waitForEvent('filechooser')
  await button.click()
  await (await asked).setFiles(file)
}
