/** How long after a success dialog the browser moves on, in milliseconds (§9). */
export const redirectDelay = 100
