import type { Page } from '@playwright/test'

/** The maximum shift of an opened screen: the share of the viewport that moves times its distance. */
export const maxShift = 0.02

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** The layout shift since the page opened, as Chromium measures it, and the element that moved most. */
export function shiftOf(page: Page): Promise<{ score: number; moved: string }> {
  return page.evaluate(async () => {
    const shifts = await new Promise<Shift[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as Shift[])).observe({
        type: 'layout-shift',
        buffered: true,
      })
      // It is never called without a shift.
      setTimeout(() => resolve([]), 200)
    })
    const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput)
    const worst = own.toSorted((a, b) => b.value - a.value)[0]
    const nameOf = ({ node }: { node: Node | null }) =>
      node instanceof Element
        ? `${node.localName}.${node.className}`.slice(0, 60)
        : (node?.nodeName ?? 'gone')
    return {
      score: own.reduce((sum, { value }) => sum + value, 0),
      moved: worst ? worst.sources.map(nameOf).join(', ') : '',
    }
  })
}
