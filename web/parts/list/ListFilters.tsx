import { Box, Button, CloseButton } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LatePopover } from '#web/parts/float/LatePopover.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import classes from '#web/parts/list/ListFilters.module.css'
import { SearchBox } from '#web/parts/list/SearchBox.tsx'

/** One filter in words, `Product: FTTO`, and the change that takes it away. */
export interface Chip {
  name: string
  /** Undefined where nothing is narrowed by it. */
  text: string | undefined
  without: Filters
  /** Where there is room, a control beside the filters says it. */
  onPhone?: true
}

interface ListFiltersProps {
  /** What can be searched for. */
  label: string
  keyword: string
  chips: readonly Chip[]
  onChange: (changes: Filters) => void
  /** Loads the form, which opens once it is there. */
  prepare?: () => Promise<void>
  /** What else narrows the list, where there is room for it. */
  beside?: ReactNode
  /** The same on a phone, where it opens with the filters. */
  renderOnPhone?: (onApply: (changes: Filters) => void) => ReactNode
  /** The form that opens; it applies its changes by `onApply`, which closes it. */
  children?: (onApply: (changes: Filters) => void) => ReactNode
}

/** Words and filters, all kept in the address: what narrows the list stands as a chip that can be taken away. */
export function ListFilters({
  label,
  keyword,
  chips,
  onChange,
  prepare,
  beside,
  renderOnPhone,
  children,
}: ListFiltersProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const toggle = () => {
    if (open || !prepare) return setOpen(!open)
    prepare().then(
      () => setOpen(true),
      (error: unknown) =>
        setOpen(() => {
          throw error
        }),
    )
  }
  const apply = (changes: Filters) => {
    setOpen(false)
    onChange(changes)
  }
  const set = chips.filter((chip) => chip.text !== undefined)
  return (
    <div className={classes.filters}>
      <div className={classes.words}>
        <SearchBox label={label} value={keyword} onSearch={(words) => onChange({ keyword: words })} />
      </div>
      <Chips chips={set} onChange={onChange} />
      <LatePopover
        id={filterId}
        opened={open}
        onChange={setOpen}
        position="bottom-start"
        width="min(400px, calc(100vw - 32px))"
        trapFocus
        returnFocus
        closeOnEscape={false}
        dropdown={{
          'aria-label': t('quotes.filter.title'),
          // Escape closes a field's calendar first, which does not let it come here.
          onKeyDown: ({ key }) => key === 'Escape' && setOpen(false),
        }}
        button={
          <Button
            className={classes.add}
            hiddenFrom={children ? undefined : 'sm'}
            variant="default"
            data-set={set.length > 0 || undefined}
            title={t('quotes.filter.add')}
            leftSection={<IconFilter size={16} aria-hidden />}
            onClick={toggle}
          >
            <span className={classes.short}>{t('quotes.filter.add')}</span>
          </Button>
        }
      >
        {renderOnPhone && (
          <Box hiddenFrom="sm" mb={children && 'md'}>
            {renderOnPhone(apply)}
          </Box>
        )}
        {children?.(apply)}
      </LatePopover>
      {beside && (
        <Box visibleFrom="sm" className={classes.beside}>
          {beside}
        </Box>
      )}
    </div>
  )
}

/** The button that adds filters. */
const filterId = 'add-filter'

function Chips({ chips, onChange }: { chips: readonly Chip[]; onChange: (changes: Filters) => void }) {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('quotes.filter.active')}>
      {chips.map(({ name, text, without, onPhone }) => (
        <Box component="li" key={name} className={classes.chip} hiddenFrom={onPhone && 'sm'}>
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
              document.getElementById(filterId)?.focus()
            }}
          />
        </Box>
      ))}
    </ul>
  )
}
