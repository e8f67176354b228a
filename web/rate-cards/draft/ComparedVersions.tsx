import { Box, Button, Group, NativeSelect, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cardDraftApi } from '#contract/rate-cards/draft-api.ts'
import type { ComparedCell } from '#contract/rate-cards/draft.ts'
import type { CardVersion } from '#contract/rate-cards/rule.ts'
import type { Column } from '#web/parts/list/column.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useRead } from '#web/platform/query.ts'
import { useCellName, useSaid } from '#web/rate-cards/draft/cell-name.ts'

interface ComparedVersionsProps {
  rule: number
  /** Newest first. */
  versions: readonly CardVersion[]
  first: CardVersion
  onClose: () => void
}

/** The prices in which two versions of a card differ. */
export function ComparedVersions({ rule, versions, first, onClose }: ComparedVersionsProps) {
  const { t } = useTranslation()
  const there = versions.filter(({ withdrawn }) => !withdrawn)
  const [from, setFrom] = useState(first.number)
  const [to, setTo] = useState((there.find(({ id }) => id !== first.id) ?? first).number)
  const read = useRead(cardDraftApi.compare, { query: { id: rule, from, to } })
  const nameOf = useCellName()
  const said = useSaid()
  const choices = there.map(({ number }) => ({
    value: String(number),
    label: t('cardDraft.before', { number }),
  }))
  const columns: Column<ComparedCell>[] = [
    {
      key: 'price',
      head: t('cardDraft.price'),
      words: true,
      cell: (cell) => `${nameOf(cell).product} · ${nameOf(cell).name}`,
    },
    {
      key: 'before',
      head: t('cardDraft.before', { number: from }),
      amount: true,
      cell: (cell) => said(cell.before),
    },
    {
      key: 'after',
      head: t('cardDraft.before', { number: to }),
      amount: true,
      cell: (cell) => said(cell.after),
    },
  ]
  const title = t('cardDraft.compareTitle', { from, to })
  return (
    <Box component="section" aria-label={title} mb="lg">
      <Title order={3}>{title}</Title>
      <Group my="sm" align="end">
        <NativeSelect
          label={t('cardDraft.older')}
          data={choices}
          value={String(from)}
          onChange={(event) => setFrom(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={t('cardDraft.newer')}
          data={choices}
          value={String(to)}
          onChange={(event) => setTo(Number(event.currentTarget.value))}
        />
        <Button variant="default" onClick={onClose}>
          {t('cardDraft.closeCompare')}
        </Button>
      </Group>
      <Loaded read={read} skeleton={<RowsSkeleton rows={3} />}>
        {(cells) =>
          cells.length === 0 ? (
            <Text>{t('cardDraft.same')}</Text>
          ) : (
            <ListTable caption={title} rows={cells} columns={columns} nameOf={(cell) => nameOf(cell).name} />
          )
        }
      </Loaded>
    </Box>
  )
}
