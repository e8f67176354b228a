/** Used or allowed bytes as people read them; rounded up. */
export function sizeUp(bytes: number): string {
  return sizeText(bytes, Math.ceil)
}

/** Remaining bytes as people read them; rounded down, so that a file of this size fits. */
export function sizeDown(bytes: number): string {
  return sizeText(Math.max(0, bytes), Math.floor)
}

function sizeText(bytes: number, round: (value: number) => number): string {
  const kilobytes = bytes / 1_024
  if (kilobytes < 1_024) return `${round(kilobytes)} kB`
  return `${(round((kilobytes / 1_024) * 10) / 10).toLocaleString('en')} MB`
}
