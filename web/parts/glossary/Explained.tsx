import { Popover } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import classes from '#web/parts/glossary/Explained.module.css'
import { Explanation, type GlossaryTerm } from '#web/parts/glossary/Explanation.tsx'

/** Hover delay in milliseconds. */
const rest = 300

/** A telecom term with its explanation: on click, Enter or hover. Esc closes it. */
export function Explained({ term, children }: { term: GlossaryTerm; children: ReactNode }) {
  const [open, setOpen] = useState<'no' | 'hovered' | 'pressed'>('no')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hover = (next: 'no' | 'hovered') => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen((now) => (now === 'pressed' ? now : next)), rest)
  }
  const mouse = { onMouseEnter: () => hover('hovered'), onMouseLeave: () => hover('no') }
  return (
    <Popover
      opened={open !== 'no'}
      onChange={(opened) => !opened && setOpen('no')}
      withinPortal={false}
      floatingStrategy="fixed"
      position="bottom-start"
      width={300}
      shadow="md"
      returnFocus={open === 'pressed'}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.term}
          // Esc closes the explanation, not the dialog around it.
          data-mantine-stop-propagation={open !== 'no'}
          onClick={() => setOpen(open === 'pressed' ? 'no' : 'pressed')}
          {...mouse}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.meaning} {...mouse}>
        {open !== 'no' && <Explanation term={term} onClose={() => setOpen('no')} />}
      </Popover.Dropdown>
    </Popover>
  )
}
