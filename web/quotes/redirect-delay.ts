/** Milliseconds between closing a success dialog and the navigation (§9). */
export const redirectDelay = 100
