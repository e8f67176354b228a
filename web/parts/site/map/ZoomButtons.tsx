import { useTranslation } from 'react-i18next'
import { zooms, type Size } from '#web/parts/site/map/frame.ts'
import type { Area } from '#web/parts/site/map/label-towns.ts'
import classes from '#web/parts/site/map/ZoomButtons.module.css'

interface ZoomButtonsProps {
  zoom: number
  most?: number
  /** Zooming in further would push a site out of the picture. */
  isClosest: boolean
  onZoom: (zoom: number) => void
  atStart: boolean
}

/** At either end a button stays in place and keeps the focus. */
export function ZoomButtons({ zoom, most = zooms.most, isClosest, onZoom, atStart }: ZoomButtonsProps) {
  const { t } = useTranslation()
  const steps = [
    { name: t('sites.map.closer'), sign: '+', to: zoom + 1, ends: isClosest || zoom >= most },
    { name: t('sites.map.further'), sign: '−', to: zoom - 1, ends: zoom <= zooms.least },
  ]
  return (
    <div className={classes.zoom} data-start={atStart} data-noprint>
      {steps.map(({ name, sign, to, ends }) => (
        <button
          key={sign}
          type="button"
          aria-label={name}
          title={name}
          aria-disabled={ends}
          onClick={() => !ends && onZoom(to)}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}

export function zoomArea({ width, height }: Size, atStart: boolean): Area {
  const rows = { top: height - 80, bottom: height }
  return atStart ? { left: 0, right: 48, ...rows } : { left: width - 48, right: width, ...rows }
}
