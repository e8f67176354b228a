/** Keeps the focus clear of a sticky bar at the bottom of the page, however high it is (WCAG 2.4.11). */
export function staysAtLowerEdge(bar: HTMLElement | null) {
  if (bar === null) return
  const { style } = document.documentElement
  const measured = new ResizeObserver(() => {
    style.scrollPaddingBottom = `${bar.offsetHeight + 16}px`
  })
  measured.observe(bar)
  return () => {
    measured.disconnect()
    style.scrollPaddingBottom = ''
  }
}
