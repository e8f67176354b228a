/** Milliseconds without input after which calls count as automatic. */
const attentive = 60_000

let lastInput = Date.now()
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
  // Unit tests have no window.
  globalThis.addEventListener?.(kind, () => (lastInput = Date.now()), { capture: true, passive: true })

let isBackgroundCall = false

/** Calls that `work` starts do not extend the reader's session. */
export function inBackground<Result>(work: () => Result): Result {
  isBackgroundCall = true
  try {
    return work()
  } finally {
    isBackgroundCall = false
  }
}

export function isBackground(): boolean {
  return isBackgroundCall || Date.now() - lastInput > attentive
}
