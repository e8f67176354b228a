import { Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Loaded, RowsSkeleton, Section } from '#web/parts/page/page.tsx'
import { Timeline, type TimelineEntry } from '#web/parts/record/record.tsx'

/** The page limit of the API. */
export const maxRecent = 100

interface RecentHistoryProps<Event> {
  title: string
  /** The newest `shown` events. */
  read: UseQueryResult<{ rows: Event[]; count: number }>
  shown: number
  onMore: (shown: number) => void
  /** The button that shows up to 100 events, and the text below them if there are more. */
  more: string
  newest?: string
  entryOf: (event: Event) => TimelineEntry
}

/** The newest events of a history, latest first. */
export function RecentHistory<Event>(props: RecentHistoryProps<Event>) {
  const { title, read, shown, onMore, more, newest, entryOf } = props
  return (
    <Section title={title}>
      <Loaded read={read} skeleton={<RowsSkeleton rows={3} />}>
        {({ rows, count }) => (
          <>
            {/* Timeline reverses the order. */}
            <Timeline events={rows.toReversed().map(entryOf)} />
            {count > shown && shown < maxRecent && (
              <Button variant="default" mt="sm" onClick={() => onMore(maxRecent)}>
                {more}
              </Button>
            )}
            {newest && count > maxRecent && shown === maxRecent && <Text c="dimmed">{newest}</Text>}
          </>
        )}
      </Loaded>
    </Section>
  )
}
