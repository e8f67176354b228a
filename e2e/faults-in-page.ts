import type axe from 'axe-core'

/**
 * Violations found by axe, by all of its rules or only `runOnly`; runs in a page that has axe and is self-contained. Under a
 * modal dialog, the page cannot be reached or read, so only the dialog counts, and of several the last.
 */
export async function faultsInPage(runOnly: string[] | undefined): Promise<string[]> {
  const { axe: here } = window as unknown as { axe: typeof axe }
  const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1)
  markTexts(dialog ?? document.body)
  here.configure({ rules: [{ id: 'color-contrast', selector: '[data-contrast]' }] })
  const { violations } = await here.run(dialog ?? document, {
    resultTypes: ['violations'],
    // No enabled rule reads style sheets, which axe would request and parse again.
    preload: { assets: ['media'] },
    // A mail is in a frame without scripts.
    iframes: false,
    ...(runOnly && { runOnly }),
  })
  for (const marked of document.querySelectorAll('[data-contrast]')) marked.removeAttribute('data-contrast')
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => node.html.replaceAll(' data-contrast=""', '')).join(' ')}`,
  )

  /**
   * Marks the texts whose contrast is checked, which takes half of the time of all rules: three of each combination of
   * colour, size, weight and backgrounds. Three, because one of them may be disabled or out of view.
   */
  function markTexts(top: Element) {
    const grounds = new Map<string, number>()
    const marked = new Map<string, number>()
    const walk = (element: Element, above: number) => {
      const css = getComputedStyle(element)
      // A positioned element may have another background than its parents.
      const place = css.position === 'absolute' ? grounds.size : ''
      const behind = [above, css.backgroundColor, css.backgroundImage, css.opacity, place].join()
      const ground = grounds.get(behind) ?? grounds.size
      grounds.set(behind, ground)
      if (hasText(element)) {
        const look = [ground, css.color, css.fontSize, css.fontWeight, css.textShadow].join()
        const alike = marked.get(look) ?? 0
        marked.set(look, alike + 1)
        if (alike < 3) element.setAttribute('data-contrast', '')
      }
      for (const child of element.children) walk(child, ground)
    }
    walk(top, 0)
  }

  function hasText(element: Element) {
    return (
      element.matches('input, textarea, select') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    )
  }
}
