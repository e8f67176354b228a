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

/** Another screen is opened than the one that the page was made for. */
export function endFirstScreen() {
  forgetEarly()
  delete document.documentElement.dataset.first
}
