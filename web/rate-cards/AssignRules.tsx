import { Box, Button, Group, NativeSelect } from '@mantine/core'
import { IconBuildings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import { companyRuleSorts, mostAssigned, type CompanyRule } from '#contract/rate-cards/assignment.ts'
import { ListRows } from '#web/parts/list/ListRows.tsx'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { useSortedSearch } from '#web/parts/list/list-search.ts'
import { SearchBox } from '#web/parts/list/SearchBox.tsx'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import { useSelection } from '#web/parts/list/selection.ts'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { useRead } from '#web/platform/query.ts'
import { useList } from '#web/platform/query-list.ts'
import { AssignRuleDialog } from '#web/rate-cards/AssignRuleDialog.tsx'
import { useCompanyColumns } from '#web/rate-cards/company-columns.tsx'

/** Companies with the rule that they have and those planned: searched, filtered, sorted and paged by the address. */
export function AssignRules() {
  const { t } = useTranslation()
  const { search, page, sort, sorting, change } = useSortedSearch(companyRuleSorts, 'company')
  const { keyword = '' } = search
  const rule = /^([1-9]\d*|none)$/.test(search.rule ?? '') ? search.rule! : ''
  const list = useList(rateCardApi.assignments, { query: { page, sort, keyword, rule } })
  const [chosen, setChosen] = useState<readonly CompanyRule[] | null>(null)
  const columns = useCompanyColumns((company) => setChosen([company]))
  const selection = useSelection(list.data?.rows, () => null)
  const { length: count } = selection.rows
  const tooMany = count > mostAssigned
  const title = t('rules.assign.title')
  return (
    <>
      <PageHead title={title} lead={t('rules.assign.lead')} />
      <Group gap={12} mb={16} data-noprint>
        <Box flex="1 1 240px" maw={420}>
          <SearchBox
            label={t('rules.assign.search')}
            value={keyword}
            onSearch={(words) => change({ keyword: words })}
          />
        </Box>
        <RuleFilter value={rule} onPick={(picked) => change({ rule: picked })} />
      </Group>
      <ListRows
        caption={title}
        read={list}
        page={page}
        columns={columns}
        sort={sort}
        narrowed={keyword !== '' || rule !== ''}
        onClear={() => change({ keyword: '', rule: '' })}
        nothing={
          <EmptyState
            icon={IconBuildings}
            title={t('rules.assign.nothing')}
            text={t('rules.assign.nothingText')}
          />
        }
        below={
          <SelectionBar
            count={count}
            hint={t('rules.assign.selectHint')}
            onClear={selection.clear}
            notes={tooMany && t('rules.assign.tooMany', { count: mostAssigned })}
            action={
              <Button disabled={count === 0 || tooMany} onClick={() => setChosen(selection.rows)}>
                {t('rules.assign.assign')}
              </Button>
            }
          />
        }
      >
        {(rows) => (
          <ListTable
            caption={title}
            rows={rows}
            columns={columns}
            nameOf={({ company }) => company}
            sorting={sorting}
            selection={selection}
            busy={list.isPlaceholderData}
          />
        )}
      </ListRows>
      {chosen && (
        <AssignRuleDialog companies={chosen} onDone={selection.clear} onClose={() => setChosen(null)} />
      )}
    </>
  )
}

/** Companies of one rule, or without any. */
function RuleFilter({ value, onPick }: { value: string; onPick: (rule: string) => void }) {
  const { t } = useTranslation()
  const rules = useRead(rateCardApi.list, { query: { is_standard_rule: '0' } }).data ?? []
  return (
    <NativeSelect
      aria-label={t('rules.assign.filter')}
      value={value}
      onChange={(event) => onPick(event.currentTarget.value)}
      data={[
        { value: '', label: t('rules.assign.anyRule') },
        { value: 'none', label: t('rules.assign.noRule') },
        ...rules.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
