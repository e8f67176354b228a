import type { Page } from '@playwright/test'
import { takeListed } from '#e2e/actions.ts'
import { openRequest, requestField } from '#e2e/app.ts'
import { shownPrice } from '#e2e/choices.ts'
import { activeQuote, ownProject } from '#e2e/seed.ts'
import { expect, test } from '#e2e/world.ts'

test('the focus shows a ring with contrast in both colour schemes', async ({ page, signIn }) => {
  await page.goto('login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectRings(page)

  const api = await signIn('acme')
  const { id, quote_reference } = await activeQuote(api, ownProject('Rings'))
  await page.goto('customer/quotes/add?a=KUL-0001&b=CBJ-0003')
  await shownPrice(page, '100Mbps').click()
  await page.getByText('Why this price').click()
  await expectRings(page)

  await page.goto('customer/quotes/active')
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('menuitem').or(page.getByRole('menuitemcheckbox')).first()).toBeVisible()
  await expectRings(page)

  await page.goto(`customer/quotes/view/${id}`)
  await expect(page.getByRole('textbox', { name: /^Message/ })).toBeVisible()
  await expectRings(page)
  await expect(await takeListed(page, 'active', quote_reference, 'Edit')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Bandwidth' })).toBeVisible()
  await expectRings(page)

  await page.goto('account/settings')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expectRings(page)
})

test('a late first focus leaves the reader in their field', async ({ page, signIn }) => {
  await signIn('borneo')
  await page.goto('customer/orders')
  await expect(page.getByRole('table')).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const dialog = await openRequest(page)
  await requestField(dialog, 'Bandwidth').focus()
  await page.clock.runFor(1_000)
  await expect(requestField(dialog, 'Bandwidth')).toBeFocused()
})

test('on a phone no bar covers the focused element', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn('acme')
  await page.goto('customer/quotes/add?a=KUL-0001&b=CBJ-0003')
  await page.getByRole('radio', { name: /^100Mbps\b/ }).check()
  const submit = page.getByRole('button', { name: 'Add to cart' })
  await expect(submit).toBeEnabled()
  for (const key of ['Shift+Tab', 'Tab']) {
    const seen = new Set<string>()
    // One cycle through the page and the browser's own bar.
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press(key)
      const { name, covered } = await focused(page)
      expect(covered, `${name}, by ${key}`).toBe(false)
      seen.add(name)
    }
    expect(seen.size).toBeGreaterThan(20)
  }
})

/** The focused element, and whether it is fully covered (WCAG 2.4.11). */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return { name: 'the browser', covered: false }
    const { left, top, width, height } = element.getBoundingClientRect()
    const covered = [0.1, 0.3, 0.5, 0.7, 0.9].every((part) => {
      const on = document.elementFromPoint(left + width / 2, top + height * part)
      return on === null || !(element.contains(on) || on.closest('label')?.control === element)
    })
    return { name: element.outerHTML.slice(0, 200), covered }
  })

/** Focuses each focusable element as the keyboard does, in light and in dark. */
async function expectRings(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await page.keyboard.press('Shift')
    const { count, dull } = await page.evaluate(readRings)
    expect(count).toBeGreaterThan(2)
    expect(dull, `${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/** Compares the pixels around each element before and after it has the focus. Runs in the page. */
function readRings() {
  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'
  // The arrow keys reach elements that Tab skips.
  const byArrows = '[role^=menuitem], [role=tab], [role=gridcell], [role=radio]'
  const within = document.querySelector('[role=dialog]:not([hidden])') ?? document
  const all = [...within.querySelectorAll<HTMLElement>(focusable)].filter(
    (each) =>
      !each.matches(`:disabled, [tabindex="-1"]:not(${byArrows}), [type=hidden], [aria-hidden=true]`) &&
      each.checkVisibility(),
  )
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const isClear = (color: string) => color === 'transparent' || color.endsWith(', 0)')
  const groundOf = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return isClear(backgroundColor) ? groundOf(element.parentElement) : backgroundColor
  }
  const ringOf = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element)
    const drawn = outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2
    if (!drawn) return null
    // An inner ring is drawn on the element itself, an outer one around it.
    const ground = groundOf(Number.parseFloat(outlineOffset) < 0 ? element : element.parentElement)
    const [dark = 0, bright = 0] = [luminance(outlineColor), luminance(ground)].sort((a, b) => a - b)
    return (bright + 0.05) / (dark + 0.05)
  }
  const nameOf = (each: HTMLElement) =>
    `${each.tagName.toLowerCase()}.${each.classList[1] ?? each.className} ${(each.ariaLabel ?? each.innerText ?? '').slice(0, 30)}`
  let count = 0
  const dull: string[] = []
  for (const each of all) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // The element that represents a hidden input shows its ring.
    const places = [each, each.parentElement, each.nextElementSibling, each.closest('label')].filter(
      (place) => place !== null,
    )
    const before = places.map(ringOf)
    each.focus({ preventScroll: true })
    if (document.activeElement !== each) continue
    count += 1
    const rings = places.map(ringOf).filter((ring, index) => ring !== null && before[index] === null)
    const best = Math.max(0, ...rings.map((ring) => ring ?? 0))
    if (best < 3) dull.push(`${nameOf(each)} ${best.toFixed(1)}`)
  }
  return { count, dull: [...new Set(dull)] }
}
