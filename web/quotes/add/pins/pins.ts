import { comparable } from '#contract/quotes/comparable.ts'
import { readChoice, writeChoice, type Choice } from '#web/quotes/add/choice.ts'
import { siteKeysOf } from '#web/quotes/draft.ts'

export const maxPins = comparable.most

export const pinnedId = 'pinned-prices'

export type Pin = Omit<Choice, 'pins' | 'view' | 'perMbps'>

export function readPins(written: string): Pin[] {
  const pins = written
    .split('|')
    .map((each) => pinOf(readChoice(Object.fromEntries(new URLSearchParams(each)))))
    .filter((pin) => pin !== null)
  return [...new Map(pins.map((pin) => [pinKey(pin), pin])).values()].slice(0, maxPins)
}

export function writePins(pins: readonly Pin[]): string {
  return pins.map(pinKey).join('|')
}

/** Null without bandwidth or term, or with an entered address, which has no price. */
export function pinOf({ product, sites, addOns, bandwidth, term }: Pin): Pin | null {
  const keys = siteKeysOf(product)
  const isWhole = keys.every((key) => sites[key] !== null && !('entered' in sites[key]))
  if (!isWhole || bandwidth === null || term === null) return null
  return { product, sites: { a: sites.a, b: keys.length > 1 ? sites.b : null }, addOns, bandwidth, term }
}

/** Identifies a pin. A bar within a value is escaped. */
export function pinKey(pin: Pin): string {
  return new URLSearchParams(writeChoice({ ...pin, pins: '', view: 'mrc', perMbps: false })).toString()
}
