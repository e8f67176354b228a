import { Box } from '@mantine/core'
import { daysBetween } from '#contract/days.ts'

export const dayColors = {
  text: 'var(--mantine-color-text)',
  blue: 'var(--tl-blue)',
  paleBlue: 'color-mix(in srgb, var(--tl-blue) 45%, var(--tl-surface))',
  green: 'var(--tl-green)',
  amber: 'var(--tl-amber)',
  paleAmber: 'color-mix(in srgb, var(--tl-amber) 45%, var(--tl-surface))',
  red: 'var(--tl-red)',
}

interface DayBarProps {
  from: string
  to: string
  /** `inset`: pixels that it is lower than the bar. */
  spans: readonly { from: string; to: string; color: string; inset?: number }[]
  marks: readonly { day: string; color: string }[]
}

/** Spans and marks between two days. The caller states in words what they show. */
export function DayBar({ from, to, spans, marks }: DayBarProps) {
  const share = (day: string) => `${percentOf(day, from, to)}%`
  return (
    <Box pos="relative" h={14} bdrs={4} bg="var(--tl-grey-ground)" style={printed}>
      {spans.map(({ inset = 0, ...span }, index) => (
        <Box
          key={index}
          pos="absolute"
          top={inset}
          bottom={inset}
          left={share(span.from)}
          right={`${100 - percentOf(span.to, from, to)}%`}
          bdrs={4}
          bg={span.color}
        />
      ))}
      {marks.map(({ day, color }, index) => (
        <Box
          key={index}
          pos="absolute"
          top={-3}
          bottom={-3}
          left={share(day)}
          w={4}
          ml={-2}
          bg={color}
          bd="1px solid var(--tl-surface)"
        />
      ))}
    </Box>
  )
}

/** In place of colours that high contrast and print would drop. */
const printed = { forcedColorAdjust: 'none', printColorAdjust: 'exact' } as const

export function percentOf(day: string, from: string, to: string): number {
  return Math.min(100, Math.max(0, (daysBetween(from, day) / Math.max(1, daysBetween(from, to))) * 100))
}

/** The colour of a span or mark, beside its name. */
export function DayKey({ color }: { color: string }) {
  const square = { display: 'inline-block', w: 10, h: 10, mr: 8, bdrs: 2 }
  return <Box component="span" {...square} bg={color} style={printed} aria-hidden />
}
