import type { Page } from '@playwright/test'

/** The targets of a page smaller than the minimum size in pixels. Links within a sentence may be (WCAG 2.5.8). */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const small = (target: Element) => {
      const { display, clipPath, pointerEvents } = getComputedStyle(target)
      if (clipPath !== 'none' || pointerEvents === 'none' || target.closest('[inert], [aria-hidden=true]'))
        return false
      const alone = target.parentElement?.textContent?.trim() === target.textContent?.trim()
      if (
        target.matches('a, button') &&
        display.startsWith('inline') &&
        !alone &&
        target.closest('p, dd, li, td')
      )
        return false
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : []
      // A field's frame passes a click on to it.
      const frame = target.closest('.mantine-Input-input')
      const boxes = [target, ...labels, ...(frame ? [frame] : [])].map((each) => each.getBoundingClientRect())
      // An area that CSS adds around a target, such as `::after`, counts as well.
      const after = getComputedStyle(target, '::after')
      const extent = (start: 'left' | 'top', end: 'right' | 'bottom') =>
        Math.max(...boxes.map((box) => box[end])) - Math.min(...boxes.map((box) => box[start]))
      const width = Math.max(extent('left', 'right'), parseFloat(after.width) || 0)
      const height = Math.max(extent('top', 'bottom'), parseFloat(after.height) || 0)
      return boxes[0]!.width > 0 && (width < least - 0.5 || height < least - 0.5)
    }
    return [...document.querySelectorAll('a[href], button:enabled, input:enabled, select, summary')]
      .filter((each) => each.checkVisibility() && small(each))
      .map((each) => `${each.ariaLabel ?? each.textContent} ${each.outerHTML.slice(0, 120)}`)
  }, least)
}
