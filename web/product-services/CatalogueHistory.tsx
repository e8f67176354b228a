import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productServiceApi } from '#contract/product-services.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { Timeline } from '#web/parts/record/Timeline.tsx'
import { useList } from '#web/platform/query-list.ts'
import { useChangeText } from '#web/product-services/change-text.ts'

/** Changes shown at first, and at most. */
const shownAtFirst = 10
const mostShown = 100

/** Who changed what in the catalogue, and when, latest first. */
export function CatalogueHistory() {
  const { t } = useTranslation()
  const [shown, setShown] = useState(shownAtFirst)
  const read = useList(productServiceApi.history, { query: { per_page: shown } })
  const changeText = useChangeText()
  return (
    <Section title={t('serviceEditor.history.title')}>
      <Loaded read={read} skeleton={<RowsSkeleton rows={3} />}>
        {({ rows, count }) =>
          rows.length === 0 ? (
            <Text c="dimmed">{t('serviceEditor.history.none')}</Text>
          ) : (
            <>
              <Timeline
                events={rows.toReversed().map(({ at, actor, action, title, changes }) => ({
                  at,
                  actor,
                  what: t(`serviceEditor.history.${action}`, { title }),
                  changes: changes.map(changeText),
                }))}
              />
              {count > shown && shown < mostShown && (
                <Button variant="default" mt="sm" onClick={() => setShown(mostShown)}>
                  {t('serviceEditor.history.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
