import { Popover } from '@mantine/core'
import type { GlossaryTerm } from '#web/parts/glossary/Explanation.tsx'
import explained from '#web/parts/glossary/Explained.module.css'
import { Explanation } from '#web/parts/glossary/Explanation.tsx'
import classes from '#web/parts/glossary/TermMark.module.css'

interface TermPopoverProps {
  term: GlossaryTerm
  /** A press elsewhere. */
  onLeave: () => void
  onClose: () => void
}

/** The meaning of a term, over the mark that has opened it. */
export function TermPopover({ term, onLeave, onClose }: TermPopoverProps) {
  return (
    <Popover
      opened
      onChange={onLeave}
      closeOnEscape={false}
      withinPortal={false}
      floatingStrategy="fixed"
      position="bottom-end"
      width={300}
      shadow="md"
    >
      <Popover.Target>
        <span className={classes.place} />
      </Popover.Target>
      <Popover.Dropdown className={explained.meaning}>
        <Explanation term={term} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  )
}
