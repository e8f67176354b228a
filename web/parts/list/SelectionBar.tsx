import { Button, CloseButton, Popover } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectAll } from '#web/parts/list/ListTable.tsx'
import classes from '#web/parts/list/SelectionBar.module.css'
import ui from '#web/parts/ui.module.css'
import { staysAtLowerEdge } from '#web/parts/page/page.tsx'
import type { Selection } from '#web/parts/list/list.ts'

/** The bar always takes its place under the list, so that nothing jumps. */
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
}: {
  count: number
  hint: string
  onClear: () => void
  /** For lists whose cards have no heading: the bar has their select-all. */
  ofCards?: Selection<Row>
  sums?: ReactNode
  action?: ReactNode
  others?: ReactNode
  /** In narrow layouts the other actions open from a button. */
  fold?: boolean
  /** The rows that the main action skips, or why it is disabled. */
  notes?: ReactNode
  /** The same for the other actions. */
  othersNotes?: ReactNode
  notesId?: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <section
      ref={count > 0 ? staysAtLowerEdge : undefined}
      className={classes.place}
      data-any={count > 0 || undefined}
      data-noprint
      aria-label={t('list.selection')}
    >
      <div className={`${ui.surface} ${classes.bar}`}>
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
                {othersNotes && <div className={ui.small}>{othersNotes}</div>}
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

/** A dialog that an action opens returns the focus to the button. */
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
        <Popover.Dropdown className={classes.more} aria-label={t('list.moreActions')} onClick={close}>
          {children}
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
