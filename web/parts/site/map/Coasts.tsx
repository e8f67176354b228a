import { useQuery } from '@tanstack/react-query'
import { geoPath } from 'd3-geo'
import { memo } from 'react'
import { coastlines } from '#web/parts/site/map/coasts.ts'
import classes from '#web/parts/site/map/Coasts.module.css'
import { projectionIn, type Frame } from '#web/parts/site/map/frame.ts'

/** The coastlines of a frame, once they are read. Redrawn only when the frame has changed: a coast has thousands of points. */
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
