import { type ReactNode, useState } from 'react'
import { Box, Button, CloseButton, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ViewedList } from '#contract/saved-views.ts'
import { useColumnChoice, type Column, type Filters, type Selection } from '#web/parts/list/list.ts'
import { withoutFilters, type Chip, useFilterChips, type ListState } from '#web/parts/list/filter.tsx'
import { ListBar } from '#web/parts/list/ListBar.tsx'
import { ListRows, ListTable } from '#web/parts/list/ListTable.tsx'
import { ListTabs, type ListTab, SearchBox } from '#web/parts/list/list-parts.tsx'
import { PageHead, TableSkeleton } from '#web/parts/page/page.tsx'
import { useRowKeys } from '#web/parts/list/row-keys.ts'
import type { FilterForm } from '#web/parts/list/FilterForm.tsx'
import classes from '#web/parts/list/ListScreen.module.css'
import ui from '#web/parts/ui.module.css'

/** The screen of every list. */
export function ListScreen<Row extends { id: number }, Sort extends string>({
  list,
  title,
  tabTitle,
  lead,
  action,
  tabs,
  search,
  chips,
  beside,
  renderOnPhone,
  kind,
  hiddenAtFirst,
  columns,
  nameOf,
  rows: shown,
  selection,
  nothing,
  above,
  instead,
  below,
  isWaiting = false,
  renderTable = (table) => table,
}: {
  list: ListState<Row, Sort>
  title: string
  /** The name of the open tab, if it is not the title. */
  tabTitle?: string
  lead: string
  action?: ReactNode
  tabs?: { label: string; tabs: readonly ListTab[] }
  search: string
  /** Controls beside the filters, and their chips. On a phone they open with the filters, which `onChange` closes. */
  chips?: readonly Chip[]
  beside?: ReactNode
  renderOnPhone?: (onChange: (changes: Filters) => void) => ReactNode
  /** The list whose columns are saved, and the columns hidden by default. */
  kind: ViewedList
  hiddenAtFirst?: readonly string[]
  columns: readonly Column<Row, Sort>[]
  nameOf: (row: Row) => string
  /** Replaces the rows that were read. */
  rows?: readonly Row[]
  selection?: Selection<Row>
  nothing: ReactNode
  above?: ReactNode
  /** Shown instead of the rows. */
  instead?: ReactNode
  below?: ReactNode
  /** The controls above the rows are loading; without waiting the rows would jump. */
  isWaiting?: boolean
  renderTable?: (table: ReactNode) => ReactNode
}) {
  const choice = useColumnChoice(kind, hiddenAtFirst)
  const keys = useRowKeys()
  const { read, page, sorting, change, isNarrowed } = list
  const caption = tabTitle ?? title
  return (
    <>
      <PageHead title={title} tabTitle={tabTitle} lead={lead} action={action} hasLink />
      {tabs && <ListTabs {...tabs} />}
      {isWaiting ? (
        <TableSkeleton columns={columns.length} />
      ) : (
        <>
          <ListBar
            columns={columns}
            sorting={sorting}
            choice={choice}
            empty={read.data?.count === 0}
            exports={list.exports}
          >
            <ListFilters
              list={list}
              label={search}
              chips={chips}
              beside={beside}
              renderOnPhone={renderOnPhone}
            />
          </ListBar>
          {above}
          {instead || (
            <div {...keys}>
              <ListRows
                caption={caption}
                read={read}
                page={page}
                perPage={list.perPage}
                columns={columns}
                sort={sorting.by}
                narrowed={isNarrowed}
                onClear={() => change({ keyword: '', ...withoutFilters(list.filters) })}
                nothing={nothing}
                below={below}
              >
                {(rows) =>
                  renderTable(
                    <ListTable
                      caption={caption}
                      rows={shown ?? rows}
                      columns={columns}
                      nameOf={nameOf}
                      sorting={sorting}
                      underBar
                      selection={selection}
                      hidden={choice.hidden}
                      busy={read.isPlaceholderData}
                    />,
                  )
                }
              </ListRows>
            </div>
          )}
        </>
      )}
    </>
  )
}

interface ListFiltersProps {
  list: Pick<ListState<unknown, string>, 'endpoint' | 'filters' | 'values' | 'keyword' | 'change'>
  label: string
  chips?: readonly Chip[]
  /** The controls beside the filters; on a phone they open with these. */
  beside?: ReactNode
  renderOnPhone?: (onApply: (changes: Filters) => void) => ReactNode
}

/** Search and filters, all in the URL. */
function ListFilters({ list, label, chips = [], beside, renderOnPhone }: ListFiltersProps) {
  const { t } = useTranslation()
  const { endpoint, filters, values, keyword, change } = list
  const fields = filters.filter(({ kind }) => kind !== 'beside')
  const hasForm = fields.length > 0
  const [open, setOpen] = useState(false)
  // The form loads the calendar, so it is lazy. It opens once loaded, so that the first field takes the focus.
  const [Form, setForm] = useState<typeof FilterForm | null>(null)
  const toggle = () => {
    if (open || !hasForm) return setOpen(!open)
    import('#web/parts/list/FilterForm.tsx').then(
      (loaded) => {
        setForm(() => loaded.FilterForm)
        setOpen(true)
      },
      (error: unknown) =>
        setOpen(() => {
          throw error
        }),
    )
  }
  const apply = (changes: Filters) => {
    setOpen(false)
    change(changes)
  }
  const set = [...chips, ...useFilterChips(filters, values)].filter((chip) => chip.text !== undefined)
  return (
    <div className={classes.filters}>
      <div className={classes.words}>
        <SearchBox label={label} value={keyword} onSearch={(words) => change({ keyword: words })} />
      </div>
      <Chips chips={set} onChange={change} />
      {(hasForm || renderOnPhone) && (
        <Popover
          id={filterId}
          opened={open}
          onChange={setOpen}
          position="bottom-start"
          width="min(400px, calc(100vw - 32px))"
          trapFocus
          returnFocus
          closeOnEscape={false}
        >
          <Popover.Target>
            <Button
              className={classes.add}
              hiddenFrom={hasForm ? undefined : 'sm'}
              variant="default"
              data-set={set.length > 0 || undefined}
              title={t('quotes.filter.add')}
              leftSection={<IconFilter size={16} aria-hidden />}
              onClick={toggle}
            >
              <span className={ui.wordsRead}>{t('quotes.filter.add')}</span>
            </Button>
          </Popover.Target>
          <Popover.Dropdown
            aria-label={t('quotes.filter.title')}
            // Escape closes a field's calendar first and stops there.
            onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
          >
            {renderOnPhone && (
              <Box hiddenFrom="sm" mb={hasForm ? 'md' : undefined}>
                {renderOnPhone(apply)}
              </Box>
            )}
            {Form && <Form endpoint={endpoint} filters={fields} values={values} onApply={apply} />}
          </Popover.Dropdown>
        </Popover>
      )}
      {beside && (
        <Box visibleFrom="sm" display="contents">
          {beside}
        </Box>
      )}
    </div>
  )
}

/** The button of the filters: a popover gives its id to its target. */
const filterId = 'add-filter'

function Chips({ chips, onChange }: { chips: readonly Chip[]; onChange: (changes: Filters) => void }) {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  return (
    <ul className={`${ui.plainList} ${classes.chips}`} aria-label={t('quotes.filter.active')}>
      {chips.map(({ name, text, without, onPhone }) => (
        <Box
          component="li"
          key={name}
          className={`${ui.surface} ${classes.chip}`}
          hiddenFrom={onPhone ? 'sm' : undefined}
        >
          <span>
            {name}: {text}
          </span>
          <CloseButton
            size="sm"
            iconSize={16}
            aria-label={t('quotes.filter.remove', { name })}
            onClick={() => {
              onChange(without)
              // The chip, which has the focus, is about to disappear.
              document.getElementById(filterId)?.focus()
            }}
          />
        </Box>
      ))}
    </ul>
  )
}
