import { Button, Group } from '@mantine/core'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mostPins, pinnedId } from '#web/quotes/add/pins/pins.ts'
import ui from '#web/parts/ui.module.css'

/** Pinning prices for comparison. */
export interface Pinning {
  /** How many are pinned. */
  count: number
  /** The chosen price is one of them; null while none is chosen that can be pinned. */
  chosen: boolean | null
  toggle: () => void
}

/** Pins the chosen price, and leads to those that are pinned. */
export function PinChoice({ count, chosen, toggle }: Pinning) {
  const { t } = useTranslation()
  const full = chosen === false && count >= mostPins
  return (
    <Group justify="space-between" align="stretch" gap="4px 8px">
      {chosen !== null && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={chosen ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
          aria-disabled={full}
          data-disabled={full || undefined}
          aria-describedby={full ? 'pins-full' : undefined}
          onClick={() => !full && toggle()}
        >
          {t(chosen ? 'priceSearch.pins.unpin' : 'priceSearch.pins.pin')}
        </Button>
      )}
      {count > 0 && (
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => {
            const section = document.getElementById(pinnedId)
            section?.focus({ preventScroll: true })
            section?.scrollIntoView({ block: 'nearest' })
          }}
        >
          {t('priceSearch.pins.show', { count, most: mostPins })}
        </Button>
      )}
      {full && (
        <p id="pins-full" className={ui.small}>
          {t('priceSearch.pins.full', { most: mostPins })}
        </p>
      )}
    </Group>
  )
}
