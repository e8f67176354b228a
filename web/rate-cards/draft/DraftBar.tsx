import { Alert, Anchor, Text } from '@mantine/core'
import { IconFileDescription } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { cardDraftApi } from '#contract/rate-cards/draft-api.ts'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'

/** Above the prices of a rule: the draft that is open, and the way to it and to the card's versions. */
export function DraftBar({ rule }: { rule: number }) {
  const { t } = useTranslation()
  const { day } = useDates()
  const { data: draft } = useRead(cardDraftApi.read, { query: { id: rule } })
  const link = (text: string) => (
    // Within the words of a notice it has their colour, and a line under it.
    <Anchor
      underline="always"
      c={draft ? 'inherit' : undefined}
      renderRoot={(props) => <Link to={paths.cardDraft} search={{ id: String(rule) }} {...props} />}
    >
      {text}
    </Anchor>
  )
  if (!draft) return <Text my="sm">{link(t('cardDraft.versionsLink'))}</Text>
  const { cells, changed_by: by, changed_at, conflicts } = draft
  return (
    <Alert color="blue" my="sm" icon={<IconFileDescription aria-hidden />}>
      {t('cardDraft.bar', { count: cells.length, by, date: day(dayOf(changed_at)) })}{' '}
      {conflicts > 0 && t('cardDraft.conflicts', { count: conflicts })} {link(t('cardDraft.see'))}
    </Alert>
  )
}
