import { useTranslation } from 'react-i18next'
import { showMessage } from '#web/platform/messages.ts'
import type { Choice } from '#web/quotes/add/choice.ts'
import { cellKey } from '#web/quotes/add/matrix.ts'
import { mostPins, pinKey, pinOf, readPins, writePins, type Pin } from '#web/quotes/add/pins/pins.ts'

/** The pinned prices of the URL, and pinning those of the line on screen. */
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
    if (pins.length >= mostPins) return showMessage(t('priceSearch.pins.full', { most: mostPins }), 'failure')
    onChange([...pins, pin])
  }
  return {
    pins,
    onChange,
    chosenKey: chosen && pinKey(chosen),
    isPinned: chosen !== null && keys.has(pinKey(chosen)),
    toggleChosen: () => chosen && toggle(chosen),
    /** The cells of the line on screen that are pinned. */
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
