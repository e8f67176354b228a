import { Box, Button, CloseButton, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFilterChips, type Chip } from '#web/parts/list/filter.tsx'
import type { FilterForm } from '#web/parts/list/FilterForm.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import type { ListState } from '#web/parts/list/list-state.ts'
import classes from '#web/parts/list/ListFilters.module.css'
import { SearchBox } from '#web/parts/list/SearchBox.tsx'

interface ListFiltersProps {
  list: Pick<ListState<unknown, string>, 'endpoint' | 'filters' | 'values' | 'keyword' | 'change'>
  /** The label of the search. */
  label: string
  /** The chips of other controls. */
  chips?: readonly Chip[]
  /** The controls beside the filters; on a phone they open with these. */
  beside?: ReactNode
  renderOnPhone?: (onApply: (changes: Filters) => void) => ReactNode
}

/** The search and the filters of a list, all in the URL: each filter is a removable chip. */
export function ListFilters({ list, label, chips = [], beside, renderOnPhone }: ListFiltersProps) {
  const { t } = useTranslation()
  const { endpoint, filters, values, keyword, change } = list
  const fields = filters.filter(({ kind }) => kind !== 'beside')
  const hasForm = fields.length > 0
  const [open, setOpen] = useState(false)
  // Most readers never open the filters, which load the calendar. They open once they are loaded, so that the first field takes the focus.
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
              <span className={classes.short}>{t('quotes.filter.add')}</span>
            </Button>
          </Popover.Target>
          <Popover.Dropdown
            aria-label={t('quotes.filter.title')}
            // Escape closes a field's calendar first, which does not let it come here.
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
        <Box visibleFrom="sm" className={classes.beside}>
          {beside}
        </Box>
      )}
    </div>
  )
}

/** The popover of the filters, by whose id Mantine names its button. */
const filterId = 'add-filter'

function Chips({ chips, onChange }: { chips: readonly Chip[]; onChange: (changes: Filters) => void }) {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('quotes.filter.active')}>
      {chips.map(({ name, text, without, onPhone }) => (
        <Box component="li" key={name} className={classes.chip} hiddenFrom={onPhone ? 'sm' : undefined}>
          <span>
            {name}: {text}
          </span>
          <CloseButton
            size="sm"
            iconSize={16}
            aria-label={t('quotes.filter.remove', { name })}
            onClick={() => {
              onChange(without)
              // The chip is about to go, and the focus with it.
              document.getElementById(`${filterId}-target`)?.focus()
            }}
          />
        </Box>
      ))}
    </ul>
  )
}
