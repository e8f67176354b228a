import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { CardVersion } from '#contract/rate-cards/rule.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { Timeline } from '#web/parts/record/Timeline.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useList } from '#web/platform/query-list.ts'

const shownFirst = 5
/** The most that one page of the API has. */
const shownMost = 100

/** What became of a card: who published which version, when, and from which day. */
export function CardVersions({ rule }: { rule: number }) {
  const { t } = useTranslation()
  const sentence = useVersionSentence()
  const [shown, setShown] = useState(shownFirst)
  const read = useList(rateCardApi.versions, { query: { id: `${rule}`, per_page: shown } })
  return (
    <Section title={t('rateCard.versions')}>
      <Loaded read={read} skeleton={<RowsSkeleton rows={3} />}>
        {({ rows, count }) => (
          <>
            <Timeline
              // The timeline has the latest first, as the versions already are.
              events={rows.toReversed().map((version) => ({
                at: version.at,
                actor: version.by ?? t('common.product'),
                what: sentence(version),
                said: version.note ? { name: t('rateCard.version.note'), text: version.note } : null,
                changes: [],
              }))}
            />
            {count > shown && shown < shownMost && (
              <Button variant="default" mt="sm" onClick={() => setShown(shownMost)}>
                {t('rateCard.version.more')}
              </Button>
            )}
            {count > shownMost && shown === shownMost && (
              <Text c="dimmed">{t('rateCard.version.newest', { count: shownMost })}</Text>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function useVersionSentence() {
  const { t } = useTranslation()
  const dates = useDates()
  return ({ number, kind, cells, from }: CardVersion) =>
    t(`rateCard.version.${kind}`, { number, count: cells, from: dates.day(from) })
}
