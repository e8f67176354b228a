import { Button, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import { priceBookApi } from '#contract/price-book/api.ts'
import type { BookEvent, BookName } from '#contract/price-book/events.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { Timeline } from '#web/parts/record/Timeline.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useList } from '#web/platform/query-list.ts'
import { useBookText } from '#web/price-book/book-text.ts'

/** Changes shown at first, and at most. */
const shownAtFirst = 20
const mostShown = 100

/** Who changed what in a table of the price book, and when, latest first. */
export function BookHistory({ book }: { book: BookName }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(shownAtFirst)
  const read = useList(priceBookApi.history, { query: { book, per_page: shown } })
  const entryOf = useEntry()
  return (
    <Section title={t('priceBook.history.title')}>
      <Loaded read={read} skeleton={<RowsSkeleton rows={3} />}>
        {({ rows, count }) =>
          rows.length === 0 ? (
            <Text c="dimmed">{t('priceBook.history.none')}</Text>
          ) : (
            <>
              <Timeline
                events={rows.toReversed().map((event) => {
                  const { at, actor } = event
                  return { at, actor, ...entryOf(event) }
                })}
              />
              {count > shown && shown < mostShown && (
                <Button variant="default" mt="sm" onClick={() => setShown(mostShown)}>
                  {t('priceBook.history.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

interface Entry {
  what: string
  /** The values that changed, before and after. */
  changes: { name: string; before: ReactNode; after: ReactNode }[]
}

const valueOf = (name: string, value: (side: 'before' | 'after') => ReactNode) => ({
  name,
  before: value('before'),
  after: value('after'),
})

/** An event in words. */
function useEntry(): (event: BookEvent) => Entry {
  const { t } = useTranslation()
  const dates = useDates()
  const text = useBookText()
  const none = t('common.empty')
  const dated = (what: string, from: string | undefined) =>
    from === undefined ? what : t('plannedChanges.whenOf', { what, date: dates.fullDay(from) })
  return (event) => {
    switch (event.book) {
      case 'usd':
        return {
          what: t('priceBook.history.usd', { date: dates.fullDay(event.subject.date) }),
          changes: [
            valueOf(t('priceBook.rate'), (side) => (event[side] === null ? none : text.usd(event[side]))),
          ],
        }
      case 'tax':
        return {
          what: t('priceBook.history.tax', {
            code: t(`priceBook.code.${event.subject.code}`),
            date: dates.fullDay(event.subject.from_date),
          }),
          changes: [
            valueOf(t('priceBook.rate'), (side) => (event[side] === null ? none : text.percent(event[side]))),
          ],
        }
      case 'lead_times':
        return {
          what: dated(text.leadTimeOf(event.subject), event.subject.from_date),
          changes: [
            valueOf(t('priceBook.leadTimes.days'), (side) => event[side] ?? t('plannedChanges.none')),
          ],
        }
      case 'calendar':
        return {
          what: `${event.subject.name}, ${dates.fullDay(event.subject.day)}`,
          changes: [valueOf(t('priceBook.calendar.states'), (side) => text.states(event[side]) || none)],
        }
      case 'options': {
        const { subject, before, after } = event
        if (typeof before === 'object' && typeof after === 'object' && after !== null)
          return {
            what: t('priceBook.history.addOnChanged', { name: subject.name }),
            changes: [
              { name: t('priceBook.options.name'), before: before.name, after: after.name },
              {
                name: t('priceBook.options.taxCode'),
                before: t(`priceBook.code.${before.tax_code}`),
                after: t(`priceBook.code.${after.tax_code}`),
              },
              { name: t('priceBook.options.position'), before: before.position, after: after.position },
            ].filter((each) => each.before !== each.after),
          }
        const { product_id, name, from_date } = subject
        return {
          what:
            product_id === null
              ? t('priceBook.history.addOn', { name })
              : dated(`${products[product_id].name}: ${name}`, from_date),
          changes: [
            valueOf(
              t(product_id === null ? 'priceBook.options.exists' : 'priceBook.options.offered'),
              (side) =>
                event[side] === null
                  ? t('plannedChanges.none')
                  : t(event[side] ? 'priceBook.yes' : 'priceBook.no'),
            ),
          ],
        }
      }
    }
  }
}
