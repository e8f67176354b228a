import { Alert, Anchor, Button } from '@mantine/core'
import { IconFileDescription, IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import type { CardDraft } from '#contract/rate-cards/draft-api.ts'
import { dayOf, useDates } from '#web/platform/dates.ts'

/** Disabled until the rule is known, so that nothing moves. */
export function DraftLink({ rule }: { rule: number | string | undefined }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={16} aria-hidden />}
      disabled={rule === undefined}
      renderRoot={
        rule === undefined
          ? undefined
          : (props) => <Link to={paths.cardDraft} search={{ id: String(rule) }} {...props} />
      }
    >
      {t('cardDraft.pageTitle')}
    </Button>
  )
}

export function DraftBar({ rule, draft }: { rule: number; draft: CardDraft }) {
  const { t } = useTranslation()
  const { day } = useDates()
  const { cells, changed_by: by, changed_at, conflicts } = draft
  return (
    <Alert color="blue" mb="sm" icon={<IconFileDescription aria-hidden />}>
      {t('cardDraft.bar', { count: cells.length, by, date: day(dayOf(changed_at)) })}{' '}
      {conflicts > 0 && t('cardDraft.conflicts', { count: conflicts })}{' '}
      {/* In a notice the link has the text colour and an underline. */}
      <Anchor
        underline="always"
        c="inherit"
        renderRoot={(props) => <Link to={paths.cardDraft} search={{ id: String(rule) }} {...props} />}
      >
        {t('cardDraft.see')}
      </Anchor>
    </Alert>
  )
}
