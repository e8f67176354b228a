/** What is used or allowed in bytes, as people read it; rounded up. */
export function sizeUp(bytes: number): string {
  return sizeText(bytes, Math.ceil)
}

/** What is left in bytes, as people read it; rounded down, so that a file of this size fits. */
export function sizeDown(bytes: number): string {
  return sizeText(Math.max(0, bytes), Math.floor)
}

function sizeText(bytes: number, round: (value: number) => number): string {
  const kilobytes = bytes / 1_024
  if (kilobytes < 1_024) return `${round(kilobytes)} kB`
  return `${(round((kilobytes / 1_024) * 10) / 10).toLocaleString('en')} MB`
}
