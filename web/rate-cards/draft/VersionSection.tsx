import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { CardVersion } from '#contract/rate-cards/rule.ts'
import type { Column } from '#web/parts/list/column.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { useListSearch } from '#web/parts/list/list-search.ts'
import { Pager } from '#web/parts/list/Pager.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useList } from '#web/platform/query-list.ts'
import { ComparedVersions } from '#web/rate-cards/draft/ComparedVersions.tsx'
import { isPlanned } from '#web/rate-cards/draft/newest-versions.ts'
import { RestoreDialog, WithdrawDialog } from '#web/rate-cards/draft/VersionDialogs.tsx'

type Asked = { what: 'compare' | 'restore' | 'withdraw'; version: CardVersion }

/** Every version of a card: who published it, from which day; any is compared with another and brought back. */
export function VersionSection({ rule, mayEdit }: { rule: number; mayEdit: boolean }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { page } = useListSearch()
  const read = useList(rateCardApi.versions, { query: { id: rule, page } })
  const columns = useVersionColumns({ mayEdit, only: read.data?.count === 1 }, setAsked)
  const close = () => setAsked(null)
  return (
    <Section title={t('cardDraft.versions')}>
      <Loaded read={read} skeleton={<RowsSkeleton rows={4} />}>
        {({ rows, count, kept }) => (
          <>
            {asked?.what === 'compare' && (
              <ComparedVersions key={asked.version.id} rule={rule} first={asked.version} onClose={close} />
            )}
            <ListTable
              caption={t('cardDraft.versionList')}
              rows={rows}
              columns={columns}
              nameOf={({ number }) => t('cardDraft.before', { number })}
              busy={read.isPlaceholderData}
            />
            <Pager page={page} count={count} uncertain={kept} below />
          </>
        )}
      </Loaded>
      {asked?.what === 'restore' && <RestoreDialog rule={rule} version={asked.version} onClose={close} />}
      {asked?.what === 'withdraw' && <WithdrawDialog rule={rule} version={asked.version} onClose={close} />}
    </Section>
  )
}

function useVersionColumns(
  { mayEdit, only }: { mayEdit: boolean; only: boolean },
  ask: (asked: Asked) => void,
): Column<CardVersion>[] {
  const { t } = useTranslation()
  const { day, moment } = useDates()
  const actionsOf = (version: CardVersion) => {
    // The only one has none to be compared with, and is what applies.
    if (version.withdrawn || only) return []
    const actions: Asked['what'][] = mayEdit ? ['compare', 'restore'] : ['compare']
    return mayEdit && isPlanned(version) ? [...actions, 'withdraw' as const] : actions
  }
  return [
    {
      key: 'version',
      head: t('cardDraft.version'),
      words: true,
      cell: ({ number, kind, restores, note, withdrawn }) => (
        <div>
          {number} · {t(`cardDraft.kind.${kind}`, { number: restores })}
          {note && <Text size="sm">{note}</Text>}
          {withdrawn && (
            <Text size="sm" fw={600}>
              {t('cardDraft.withdrawn', { by: withdrawn.by })}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'from',
      head: t('cardDraft.from'),
      cell: ({ from, kind }) => (kind === 'opening' ? '' : day(from)),
    },
    { key: 'cells', head: t('cardDraft.cells'), amount: true, cell: ({ cells }) => cells },
    {
      key: 'by',
      head: t('cardDraft.publishedBy'),
      words: true,
      cell: ({ by, drafted_by, at }) => (
        <div>
          {by ?? t('common.product')}, {moment(at)}
          {drafted_by && drafted_by !== by && (
            <Text size="sm" c="dimmed">
              {t('cardDraft.draftedBy', { by: drafted_by })}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'actions',
      head: t('cardDraft.change'),
      always: true,
      screenOnly: true,
      cell: (version) => (
        <Group gap="xs" justify="flex-end">
          {actionsOf(version).map((what) => (
            <Button
              key={what}
              variant="default"
              size="compact-sm"
              aria-label={t(`cardDraft.${what}Of`, { number: version.number })}
              onClick={() => ask({ what, version })}
            >
              {t(`cardDraft.${what}`)}
            </Button>
          ))}
        </Group>
      ),
    },
  ]
}
