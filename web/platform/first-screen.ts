import { forgetEarly } from '#web/platform/early.ts'

/** Takes away the frame that the page has shown since before the scripts came, in the moment when a screen stands in its place. */
export function replaceFirstFrame(container: HTMLElement) {
  const frame = document.getElementById('first')
  if (!frame) return
  const watcher = new MutationObserver(() => {
    if (!container.querySelector('main')) return
    watcher.disconnect()
    frame.remove()
  })
  watcher.observe(container, { childList: true, subtree: true })
}

/** Milliseconds after which a page that has only now come this far is on a slow line. */
const slowLine = 1_000
/** The longest wait for letters on a fast one. */
const longestWait = 500

/**
 * Waits for the letters where they come in a moment, because text that is drawn in the device's font first wraps differently and
 * moves what stands below. On a slow line they come after the screen's own files, and nobody waits for them.
 */
export async function lettersInTime() {
  if (performance.now() > slowLine) return
  const late = new Promise((resolve) => setTimeout(resolve, longestWait))
  await Promise.race([document.fonts.load("1rem 'Inter Variable'").catch(() => {}), late])
}

/** Another screen is opened than the one that the page was made for. */
export function endFirstScreen() {
  forgetEarly()
  delete document.documentElement.dataset.first
}
