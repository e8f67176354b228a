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
import { useNewestVersions } from '#web/rate-cards/draft/newest-versions.ts'

interface ComparedVersionsProps {
  rule: number
  first: CardVersion
  onClose: () => void
}

/** The prices in which two versions of a card differ: the one that was picked and the newest other one, until others are. */
export function ComparedVersions({ rule, first, onClose }: ComparedVersionsProps) {
  const newest = useNewestVersions(rule)
  if (!newest) return <RowsSkeleton rows={3} />
  const { rows, count } = newest
  const withdrawn = new Set(rows.filter((version) => version.withdrawn).map(({ number }) => number))
  // They are numbered without a gap, and what was withdrawn long ago says so when it is picked.
  const numbers = Array.from({ length: count }, (_, at) => count - at).filter((each) => !withdrawn.has(each))
  return <Compared rule={rule} numbers={numbers} first={first.number} onClose={onClose} />
}

interface ComparedProps {
  rule: number
  /** Of all versions that can be compared, the newest first. */
  numbers: readonly number[]
  first: number
  onClose: () => void
}

function Compared({ rule, numbers, first, onClose }: ComparedProps) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(numbers.find((each) => each !== first) ?? first)
  const read = useRead(cardDraftApi.compare, { query: { id: rule, from, to } })
  const nameOf = useCellName()
  const said = useSaid()
  const choices = numbers.map((number) => ({
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
