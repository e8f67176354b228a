import { useDeferredValue } from 'react'

/** The least that a row is high: as a card on a phone, and in a table. */
const leastHeight = { card: 120, row: 32 }

/** On a phone cards are 200 pixels high and more; where the window was opened, nothing has been scrolled to. */
const fewest = () =>
  Math.ceil(window.innerHeight / (window.innerWidth < 720 ? leastHeight.card : leastHeight.row))

/**
 * The rows that a window has room for, and at once after these are painted all of them: a phone takes longest for what it does not
 * show yet. Only on the first screen: coming back to a list, or reloading it, shows the place that was scrolled to.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const all = useDeferredValue(true, !isFirstScreen())
  return all ? rows : rows.slice(0, fewest())
}

function isFirstScreen(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return (
    document.documentElement.dataset.first !== undefined &&
    opened instanceof PerformanceNavigationTiming &&
    opened.type === 'navigate'
  )
}
