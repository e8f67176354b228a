import { Button, CloseButton, Popover } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectAll } from '#web/parts/list/SelectAll.tsx'
import classes from '#web/parts/list/SelectionBar.module.css'
import { staysAtLowerEdge } from '#web/parts/page/lower-edge.ts'
import type { Selection } from '#web/parts/list/selection.ts'

interface SelectionBarProps<Row> {
  count: number
  /** The hint shown while nothing is selected. */
  hint: string
  onClear: () => void
  /** The selection of a list whose cards have no head: the bar selects all of them. */
  ofCards?: Selection<Row>
  /** Sums of what is selected. */
  sums?: ReactNode
  /** The action on the selection. */
  action?: ReactNode
  /** Other actions, before the main one. */
  others?: ReactNode
  /** The other actions are so many that they open from a button where there is little room. */
  fold?: boolean
  /** What the main action will leave out, or why it is disabled. */
  notes?: ReactNode
  /** The same of the other actions. */
  othersNotes?: ReactNode
  /** What describes the actions by all notes. */
  notesId?: string | undefined
}

/**
 * The selection and its actions. It always has its place under the list, so that nothing jumps. On a phone it has two lines: what
 * is selected, and what can be done with it.
 */
export function SelectionBar<Row extends { id: number }>({
  count,
  hint,
  onClear,
  ofCards,
  sums,
  action,
  others,
  fold = false,
  notes,
  othersNotes,
  notesId,
}: SelectionBarProps<Row>) {
  const { t } = useTranslation()
  return (
    <section
      ref={count > 0 ? staysAtLowerEdge : undefined}
      className={classes.place}
      data-any={count > 0 || undefined}
      aria-label={t('list.selection')}
    >
      <div className={classes.bar}>
        {ofCards && ofCards.shown.length > 0 && (
          <div className={classes.all}>
            <SelectAll rows={ofCards.shown} selection={ofCards} words={t('list.all')} />
          </div>
        )}
        <div className={classes.count} role="status">
          {count === 0 ? hint : t('list.selected', { count })}
          {count > 0 && sums}
        </div>
        {count > 0 && (
          <>
            <Button className={classes.clear} variant="subtle" color="gray" px={8} onClick={onClear}>
              {t('list.clearSelection')}
            </Button>
            <CloseButton
              className={classes.clearCards}
              size={44}
              iconSize={18}
              aria-label={t('list.clearSelection')}
              title={t('list.clearSelection')}
              onClick={onClear}
            />
          </>
        )}
        <div className={classes.right} data-idle={count === 0 || undefined}>
          <div className={classes.actions}>
            {others && <div className={fold ? classes.unfolded : classes.others}>{others}</div>}
            {action && <div className={classes.action}>{action}</div>}
            {others && fold && (
              <Folded>
                {others}
                {othersNotes && <div className={classes.said}>{othersNotes}</div>}
              </Folded>
            )}
          </div>
        </div>
        {(notes || othersNotes) && (
          <div className={classes.notes} id={notesId} data-folds={(fold && !notes) || undefined}>
            {othersNotes && <span className={fold ? classes.ofFolded : undefined}>{othersNotes} </span>}
            {notes}
          </div>
        )}
      </div>
    </section>
  )
}

/** The other actions behind a button. One that opens a dialog closes them, and the dialog returns the focus to the button. */
function Folded({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    button.current?.focus()
    setOpen(false)
  }
  return (
    <div className={classes.folded}>
      <Popover opened={open} onChange={close} position="top-end" trapFocus>
        <Popover.Target>
          <Button
            ref={button}
            variant="default"
            px={14}
            aria-label={t('list.moreActions')}
            title={t('list.moreActions')}
            onClick={() => setOpen(!open)}
          >
            <IconDots size={16} aria-hidden />
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.more} aria-label={t('list.moreActions')} onClickCapture={close}>
          {children}
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
