import { useTranslation } from 'react-i18next'
import { comparable } from '#contract/quotes/comparable.ts'
import { readChoice, startView, writeChoice, type Choice } from '#web/quotes/add/choice.ts'
import { cellKey } from '#web/quotes/add/matrix.ts'
import { siteKeysOf } from '#web/quotes/draft.ts'
import { showMessage } from '#web/platform/messages.ts'

export const maxPins = comparable.most

export const pinnedId = 'pinned-prices'

export type Pin = Omit<Choice, keyof typeof startView>

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
  return new URLSearchParams(writeChoice({ ...pin, ...startView })).toString()
}

export function usePinning(choice: Choice, change: (changed: Partial<Choice>) => void) {
  const { t } = useTranslation()
  const pins = readPins(choice.pins)
  const keys = new Set(pins.map(pinKey))
  const chosen = pinOf(choice)
  const lineKey = (pin: Pin) => pinKey({ ...pin, bandwidth: 1, term: 0 })
  const line = pinOf({ ...choice, bandwidth: 1, term: 0 })

  const onChange = (changed: readonly Pin[]) => change({ pins: writePins(changed) })
  const toggle = (pin: Pin) => {
    const key = pinKey(pin)
    if (keys.has(key)) return onChange(pins.filter((each) => pinKey(each) !== key))
    if (pins.length >= maxPins) return showMessage(t('priceSearch.pins.full', { most: maxPins }), 'failure')
    onChange([...pins, pin])
  }
  return {
    pins,
    onChange,
    chosenKey: chosen && pinKey(chosen),
    isPinned: chosen !== null && keys.has(pinKey(chosen)),
    toggleChosen: () => chosen && toggle(chosen),
    cells: new Set(
      pins
        .filter((pin) => line !== null && lineKey(pin) === pinKey(line))
        .map(({ bandwidth, term }) => cellKey(bandwidth ?? 0, term ?? 0)),
    ),
    pinCell: (bandwidth: number, term: number) => {
      const pin = pinOf({ ...choice, bandwidth, term })
      if (pin) toggle(pin)
    },
  }
}
