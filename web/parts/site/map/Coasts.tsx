import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { geoPath } from 'd3-geo'
import { memo } from 'react'
import type { MultiPolygon } from 'geojson'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/site/map/Coasts.module.css'
import { projectionIn, type Frame, zooms, type Size } from '#web/parts/site/map/frame.ts'
import { labelTowns, type Area } from '#web/parts/site/map/label-towns.ts'
import { towns } from '#web/parts/site/map/towns.ts'

// Fetched like an image: bundled, it would delay everything beside the map.
const region = new URL('./region.json', import.meta.url).href

/** Unpacks the coastlines of scripts/crop-map.ts for d3-geo. */
const coastlines = {
  queryKey: [region],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { perDegree, malaysia, neighbours } = (await (await fetch(region, { signal })).json()) as {
      /** Steps per degree. */
      perDegree: number
      /** Rings as [x, y, dx, dy, dx, dy, …] in steps. */
      malaysia: number[][]
      neighbours: number[][]
    }
    return { malaysia: unpacked(malaysia, perDegree), neighbours: unpacked(neighbours, perDegree) }
  },
  staleTime: Infinity,
}

function unpacked(rings: readonly number[][], perDegree: number): MultiPolygon {
  return { type: 'MultiPolygon', coordinates: rings.map((steps) => [ringOf(steps, perDegree)]) }
}

function ringOf(steps: readonly number[], perDegree: number): [number, number][] {
  let [x, y] = [0, 0]
  const ring: [number, number][] = []
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index] ?? 0
    y += steps[index + 1] ?? 0
    ring.push([x / perDegree, y / perDegree])
  }
  const [first] = ring
  return first ? [...ring, first] : ring
}

/** Redrawn only when the frame changes: a coast has thousands of points. */
export const Coasts = memo(function Coasts(frame: Frame) {
  const { data } = useQuery(coastlines)
  if (!data) return null
  const path = geoPath(projectionIn(frame))
  return (
    <>
      <path className={classes.neighbours} d={path(data.neighbours) ?? ''} />
      <path className={classes.malaysia} d={path(data.malaysia) ?? ''} />
    </>
  )
})

/** The names of towns, none on what is `taken`. */
export function Towns({ frame, taken }: { frame: Frame; taken: readonly Area[] }) {
  return labelTowns(towns, projectionIn(frame), frame, taken).map(({ name, at, side }) => (
    <g key={name} className={classes.town} transform={`translate(${at[0]} ${at[1]})`}>
      <circle r={1.8} />
      <text x={side === 'start' ? 5 : -5} textAnchor={side}>
        {name}
      </text>
    </g>
  ))
}

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
    <ActionIcon.Group
      orientation="vertical"
      pos="absolute"
      bottom={8}
      {...{ [atStart ? 'left' : 'right']: 8 }}
      data-noprint
    >
      {steps.map(({ name, sign, to, ends }) => (
        <ActionIcon
          key={sign}
          variant="default"
          aria-label={name}
          title={name}
          aria-disabled={ends}
          data-disabled={ends || undefined}
          onClick={() => !ends && onZoom(to)}
        >
          {sign}
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  )
}

export function zoomArea({ width, height }: Size, atStart: boolean): Area {
  const rows = { top: height - 80, bottom: height }
  return atStart ? { left: 0, right: 48, ...rows } : { left: width - 48, right: width, ...rows }
}
