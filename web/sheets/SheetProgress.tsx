import { Progress, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListedSheet, sheetRowStates, siteSheetApi } from '#contract/site-sheets.ts'
import { SheetStateBadge, sheetTone } from '#web/parts/record/StatusBadge.tsx'
import { refresh, refreshAfter } from '#web/platform/query.ts'

/** Milliseconds between reads while the job is matching. */
const pollInterval = 1_000

/** The share of rows that the job has done, then the rows by state. */
export function SheetProgress({ sheet: { state, counts, done, row_count: count } }: { sheet: ListedSheet }) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const states = sheetRowStates.filter((each) => counts[each] > 0)
  const matching = state === 'matching'
  useEffect(() => {
    if (!matching) return
    const timer = setInterval(
      () => void refresh([siteSheetApi.list.path, siteSheetApi.one.path]),
      pollInterval,
    )
    return () => {
      clearInterval(timer)
      void refreshAfter(siteSheetApi.configure)
    }
  }, [matching])
  const text = matching
    ? t('sheets.progress', { done: number(done), count: number(count) })
    : states.map((each) => `${t(`sheets.row.${each}`)}: ${number(counts[each])}`).join(', ')
  return (
    <div style={{ minWidth: 200 }}>
      <SheetStateBadge state={state} text={t(`sheets.state.${state}`)} />
      {count > 0 && (
        <Progress.Root mt={4} role="img" aria-label={text} style={{ forcedColorAdjust: 'none' }}>
          {states.map((each) => (
            <Progress.Section
              key={each}
              withAria={false}
              value={(counts[each] / count) * 100}
              color={sheetTone(each)}
            />
          ))}
        </Progress.Root>
      )}
      {text && (
        <Text size="xs" c="dimmed" aria-hidden>
          {text}
        </Text>
      )}
    </div>
  )
}

export function percentDone({ done, row_count }: ListedSheet): number {
  return row_count === 0 ? 100 : Math.floor((done / row_count) * 100)
}
