/** Without input for this long, whatever the page asks for it asks by itself, in milliseconds. */
const attentive = 60_000

let lastInput = Date.now()
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
  // Unit tests have no window.
  globalThis.addEventListener?.(kind, () => (lastInput = Date.now()), { capture: true, passive: true })

let byItself = false

/** Runs what an event of the portal causes: the calls it begins do not prolong the reader's session. */
export function unattended<Result>(work: () => Result): Result {
  byItself = true
  try {
    return work()
  } finally {
    byItself = false
  }
}

/** Whether a call that begins now is the page's own, and not the reader's. */
export function isUnattended(): boolean {
  return byItself || Date.now() - lastInput > attentive
}
