import { Box } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Coverage } from '#contract/product-services.ts'
import { GradeShape } from '#web/parts/site/QuoteSites.tsx'
import { Coasts } from '#web/parts/site/map/Coasts.tsx'
import coasts from '#web/parts/site/map/Coasts.module.css'
import { frameOf, projectionIn, type Size } from '#web/parts/site/map/frame.ts'
import type { CoverageView } from '#web/product-services/CoverageSection.tsx'

interface CoverageMapProps extends Pick<Coverage, 'places'> {
  view: CoverageView
}

export function CoverageMap(props: CoverageMapProps) {
  const { ref, width, height } = useElementSize()
  return (
    <Box ref={ref} pos="absolute" inset={0}>
      {width > 0 && height > 0 && <Drawing {...props} width={width} height={height} />}
    </Box>
  )
}

function Drawing({ places, view, width, height }: CoverageMapProps & Size) {
  const { t } = useTranslation()
  const id = useId()
  const frame = frameOf([], { width, height })
  const project = projectionIn(frame)
  const sum = (kind: 'on_net' | 'near_net' | 'ftto') =>
    places.reduce((all, place) => all + place[kind], 0).toLocaleString('en')
  return (
    <svg
      className={coasts.sea}
      display="block"
      width={width}
      height={height}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
    >
      <title id={`${id}-title`}>{t('productServices.coverage.map')}</title>
      <desc id={`${id}-description`}>
        {t(`productServices.coverage.${view}Described`, {
          on: sum('on_net'),
          near: sum('near_net'),
          ftto: sum('ftto'),
        })}
      </desc>
      <Coasts {...frame} />
      {places.map(({ latitude, longitude, on_net, near_net, ftto }) => {
        const [x, y] = project([longitude, latitude]) ?? [0, 0]
        const [lit, near] = view === 'ftto' ? [ftto, 0] : [on_net, near_net]
        return (
          <g
            key={`${latitude}|${longitude}`}
            transform={`translate(${x} ${y})`}
            opacity={0.8}
            stroke="var(--home)"
            strokeWidth={0.6}
          >
            {near > 0 && <GradeShape grade="near_net" size={sizeOf(near)} />}
            {lit > 0 && <GradeShape grade="on_net" size={sizeOf(lit)} />}
          </g>
        )
      })}
    </svg>
  )
}

function sizeOf(buildings: number): number {
  return Math.min(13, 2.6 + Math.sqrt(buildings))
}
