/** Scrolls what gets the focus clear of a bar that stays at the lower edge of the page, however high it is (WCAG 2.4.11). */
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
