/** Milliseconds without input after which calls count as automatic. */
const attentive = 60_000

let lastInput = Date.now()
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
  // Unit tests have no window.
  globalThis.addEventListener?.(kind, () => (lastInput = Date.now()), { capture: true, passive: true })

let byItself = false

/** Calls that `work` starts do not extend the reader's session. */
export function unattended<Result>(work: () => Result): Result {
  byItself = true
  try {
    return work()
  } finally {
    byItself = false
  }
}

export function isUnattended(): boolean {
  return byItself || Date.now() - lastInput > attentive
}
