import { Box, ColorSwatch } from '@mantine/core'
import { daysBetween } from '#contract/days.ts'

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
  return (
    <ColorSwatch
      component="span"
      display="inline-block"
      size={10}
      radius={2}
      mr={8}
      withShadow={false}
      color={color}
      style={printed}
      aria-hidden
    />
  )
}
