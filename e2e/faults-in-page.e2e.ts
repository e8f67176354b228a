import { expect, expectAccessible, test } from '#e2e/world.ts'

const style = `
  body { background: #fff; color: #333 }
  .dim { color: #ccc }
  @media (prefers-color-scheme: dark) {
    body { background: #111; color: #eee }
    .faint { color: #444 }
  }`
const pageWith = (
  last: string,
) => `<!doctype html><html lang="en"><title>A page</title><style>${style}</style>
  <main><h1>A page</h1>${'<p>As all others</p>'.repeat(5)}${last}</main>`

test('the accessibility check finds one pale text among many', async ({ page }) => {
  await page.setContent(pageWith(''))
  await expectAccessible(page)
  for (const [text, fault] of [
    ['<p class="dim">Pale when it is light</p>', 'color-contrast: .*Pale when it is light'],
    ['<p class="faint">Pale when it is dark</p>', 'color-contrast: .*Pale when it is dark'],
    ['<div style="background: #555"><p>As all others</p></div>', 'color-contrast: .*As all others'],
    ['<input>', 'label: <input>'],
  ] as const) {
    await page.setContent(pageWith(text))
    await expect(expectAccessible(page), text).rejects.toThrow(new RegExp(fault))
  }
})
