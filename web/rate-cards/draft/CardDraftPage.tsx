import { Anchor, Stack } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { PricingRule } from '#contract/rate-cards/rule.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { LoadedRecord } from '#web/parts/record/LoadedRecord.tsx'
import { useRead } from '#web/platform/query.ts'
import { DraftSection } from '#web/rate-cards/draft/DraftSection.tsx'
import { VersionSection } from '#web/rate-cards/draft/VersionSection.tsx'

/** What of a rule's card is drafted, and the versions that it had. Whoever may change the card publishes and brings back. */
export function CardDraftPage() {
  const { t } = useTranslation()
  const { id = '' }: { id?: string } = useSearch({ strict: false })
  const read = useRead(rateCardApi.one, { query: { id } })
  const profile = useRead(sessionApi.profile)
  const role = profile.data && roleOf(profile.data.user_role_id)
  const mayEdit = ({ is_standard_rule }: PricingRule) =>
    role !== undefined && (is_standard_rule === 1) !== (role === 'client_manager')
  const search = { id }
  return (
    <LoadedRecord
      read={read}
      back={
        <Anchor
          renderRoot={(props) =>
            read.data?.is_standard_rule === 1 ? (
              <Link to={paths.baseRule} {...props} />
            ) : (
              <Link to={paths.manageRule} search={search} {...props} />
            )
          }
        >
          ← {t('cardDraft.back')}
        </Anchor>
      }
      head={(rule) => ({
        title: rule ? t('cardDraft.title', { name: rule.name }) : t('cardDraft.pageTitle'),
      })}
      absent={{ title: t('cardDraft.absent'), text: t('cardDraft.absentText') }}
    >
      {(rule) => (
        <Stack>
          <DraftSection key={rule.id} rule={rule.id} mayEdit={mayEdit(rule)} />
          <VersionSection rule={rule.id} mayEdit={mayEdit(rule)} />
        </Stack>
      )}
    </LoadedRecord>
  )
}
