import { Box, Button, Group, NativeSelect, Text, Anchor } from '@mantine/core'
import { IconBuildings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { rateCardApi, companyRuleSorts, maxAssigned, type CompanyRule } from '#contract/rate-cards/api.ts'
import { ListRows, ListTable } from '#web/parts/list/ListTable.tsx'
import { useSortedSearch, type Column, useSelection } from '#web/parts/list/list.ts'
import { ListTabs, SearchBox } from '#web/parts/list/list-parts.tsx'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import { EmptyState, PageHead } from '#web/parts/page/page.tsx'
import { useRead, useWrite, useList, useFailureText } from '#web/platform/query.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import { FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { showMessage, raiseAlert } from '#web/platform/messages.ts'
import { customerPages, paths } from '#contract/paths.ts'
import classes from '#web/rate-cards/AssignRules.module.css'
import { toCard } from '#web/rate-cards/card-path.ts'

export function AssignRules() {
  const { t } = useTranslation()
  const { search, page, sort, sorting, change } = useSortedSearch(companyRuleSorts, 'company')
  const { keyword = '' } = search
  const rule = /^([1-9]\d*|none)$/.test(search.rule ?? '') ? search.rule! : ''
  const list = useList(rateCardApi.assignments, { query: { page, sort, keyword, rule } })
  const [chosen, setChosen] = useState<Pick<AssignRuleDialogProps, 'companies' | 'to'> | null>(null)
  const [dragged, setDragged] = useState<CompanyRule | null>(null)
  const columns = useCompanyColumns((company) => setChosen({ companies: [company] }), setDragged)
  const selection = useSelection(list.data?.rows, () => null)
  const { length: count } = selection.rows
  const drop = dragged && ((to: string) => setChosen({ companies: [dragged], to }))
  const tooMany = count > maxAssigned
  const title = t('menu.assignRules')
  return (
    <>
      <PageHead title={title} lead={t('rules.assign.lead')} />
      <RuleTabs current={rule} onDrop={drop} />
      <Box maw={420} mb={16} data-noprint>
        <SearchBox
          label={t('rules.assign.search')}
          value={keyword}
          onSearch={(words) => change({ keyword: words })}
        />
      </Box>
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
            notes={tooMany && t('rules.assign.tooMany', { count: maxAssigned })}
            action={
              <Button
                disabled={count === 0 || tooMany}
                onClick={() => setChosen({ companies: selection.rows })}
              >
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
      {chosen && <AssignRuleDialog {...chosen} onDone={selection.clear} onClose={() => setChosen(null)} />}
    </>
  )
}

/** The companies by rule: how many have it today, and how many get it later. */
function RuleTabs({ current, onDrop }: { current: string; onDrop: ((to: string) => void) | null }) {
  const { t } = useTranslation()
  const { day } = useDates()
  const rules = useRead(rateCardApi.list).data ?? []
  const groups = rules.map(({ id, name, is_standard_rule, companies, planned }) => ({
    rule: is_standard_rule ? 'none' : String(id),
    text: is_standard_rule ? t('customers.basePrices') : name,
    later: planned && `+${t('rules.planned', { count: planned.companies, date: day(planned.from) })}`,
    count: companies,
  }))
  return (
    <ListTabs
      label={t('rules.assign.filter')}
      tabs={[{ rule: '', text: t('customers.needs.any'), later: null }, ...groups].map(
        ({ rule, text, later, ...tab }) => ({
          ...tab,
          text: later ? `${text} (${later})` : text,
          path: paths.assignRule,
          search: rule ? { rule } : {},
          current: rule === current,
          onDrop: rule !== '' && onDrop ? () => onDrop(rule) : undefined,
        }),
      )}
    />
  )
}

const maxNamed = 5

interface AssignRuleDialogProps {
  companies: readonly CompanyRule[]
  /** The rule on which a company was dropped. */
  to?: string
  onDone: () => void
  onClose: () => void
}

function AssignRuleDialog({ companies, to = '', onDone, onClose }: AssignRuleDialogProps) {
  const { t } = useTranslation()
  const rules = useRead(rateCardApi.list, { query: { is_standard_rule: '0' } }).data ?? []
  const write = useWrite(rateCardApi.assign, {
    onDone: () => {
      showMessage(t('rules.assign.saved'))
      onDone()
      onClose()
    },
  })
  const form = usePortalForm({
    initial: { pricing_rule_id: to, from: today() },
    needed: ({ pricing_rule_id, from }) =>
      pricing_rule_id === '' ? t('rules.assign.ruleNeeded') : from === '' && t('plannedChanges.fromNeeded'),
    write,
    input: ({ pricing_rule_id, from }) => ({
      body: {
        company_ids: companies.map(({ id }) => id),
        pricing_rule_id: pricing_rule_id === 'none' ? null : Number(pricing_rule_id),
        from,
      },
    }),
    failed: t('rules.assign.failed'),
  })
  const names = companies.slice(0, maxNamed).map(({ company }) => company)
  const rest = companies.length - names.length
  const named = names.join(', ')
  return (
    <FormDialog
      form={form}
      title={t('rules.assign.dialogTitle', { count: companies.length })}
      submit={t('rules.assign.assign')}
      onClose={onClose}
    >
      <Text>{rest > 0 ? t('rules.assign.more', { names: named, count: rest }) : named}</Text>
      <NativeSelect
        {...form.field('pricing_rule_id')}
        label={t('customers.field.pricing_rule')}
        data={[
          { value: '', label: t('rules.assign.chooseRule') },
          { value: 'none', label: t('customers.basePrices') },
          ...rules.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        data-autofocus
      />
      <DateField
        {...form.field('from')}
        label={t('cardDraft.from')}
        description={t('rules.assign.fromHelp')}
        first={today()}
      />
    </FormDialog>
  )
}

function useCompanyColumns(
  onAssign: (company: CompanyRule) => void,
  onDrag: (company: CompanyRule | null) => void,
): Column<CompanyRule, (typeof companyRuleSorts)[number]>[] {
  const { t } = useTranslation()
  const { day } = useDates()
  return [
    {
      key: 'company',
      head: t('quotes.company'),
      sort: 'company',
      words: true,
      cell: (row) => (
        <Anchor
          onDragStart={() => onDrag(row)}
          onDragEnd={() => onDrag(null)}
          renderRoot={(props) => <Link to={customerPages.profile} params={{ id: `${row.id}` }} {...props} />}
        >
          {row.company}
        </Anchor>
      ),
    },
    {
      key: 'registration_no',
      head: t('customers.field.registration_no'),
      sort: 'registration_no',
      under: 'company',
      folded: true,
      cell: ({ registration_no }) => registration_no,
    },
    {
      key: 'rule',
      head: t('rules.assign.rule'),
      sort: 'rule',
      words: true,
      cell: ({ rule }) => rule?.name ?? t('customers.basePrices'),
    },
    {
      key: 'since',
      under: 'rule',
      head: t('rules.assign.since'),
      cell: ({ since }) => (since === null || since < firstDay ? t('rules.assign.always') : day(since)),
    },
    {
      key: 'planned',
      under: 'rule',
      head: t('priceBook.state.planned'),
      cell: (company) =>
        company.planned.length === 0 ? (
          <span data-none>{t('common.empty')}</span>
        ) : (
          company.planned.map((each) => <Planned key={each.from} company={company} planned={each} />)
        ),
    },
    {
      key: 'actions',
      head: t('quoteDialogs.actions'),
      screenOnly: true,
      cell: (company) => (
        <Group gap={4} justify="flex-end" className={classes.actions}>
          <CardLink company={company} />
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('rules.assign.assignTo', { name: company.company })}
            onClick={() => onAssign(company)}
          >
            {t('rules.assign.assign')}
          </Button>
        </Group>
      ),
    },
  ]
}

/** Assignments made before the portal existed have an earlier date. */
const firstDay = '2001-01-01'

/** Companies without a rule have the base card. */
function CardLink({ company: { company, rule } }: { company: CompanyRule }) {
  const { t } = useTranslation()
  const base = useRead(rateCardApi.list, { query: { is_standard_rule: '1' } }).data?.[0]?.id
  const card = rule?.id ?? base
  if (card === undefined) return null
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={t('rules.assign.cardOf', { name: company })}
      renderRoot={(props) => <Link {...toCard(card)} {...props} />}
    >
      {t('rules.assign.card')}
    </Button>
  )
}

interface PlannedProps {
  company: CompanyRule
  planned: CompanyRule['planned'][number]
}

function Planned({ company: { id, company }, planned: { from, rule } }: PlannedProps) {
  const { t } = useTranslation()
  const { day } = useDates()
  const failureText = useFailureText()
  const withdraw = useWrite(rateCardApi.withdraw, {
    onDone: () => showMessage(t('rules.assign.withdrawn')),
    onFailed: (error) => raiseAlert(failureText(error, t('rules.assign.withdrawFailed'))),
  })
  const name = rule?.name ?? t('customers.basePrices')
  const date = day(from)
  return (
    <Group gap="4px 8px">
      {t('rules.assign.plannedRule', { rule: name, date })}
      <Button
        variant="subtle"
        size="compact-sm"
        px={4}
        mx={-5}
        loading={withdraw.isPending}
        aria-label={t('rules.assign.withdrawOf', { rule: name, company, date })}
        data-noprint
        onClick={() => withdraw.mutate({ query: { company_id: id, from } })}
      >
        {t('common.withdraw')}
      </Button>
    </Group>
  )
}
