import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { GlossaryTerm } from '#web/parts/glossary/Explanation.tsx'
import classes from '#web/parts/glossary/TermMark.module.css'
import { TermPopover } from '#web/parts/glossary/TermPopover.tsx'

interface TermMarkProps {
  term: GlossaryTerm
  /** The words that it stands beside. */
  head: string
}

/** A question mark that explains a telecom term, where its words are a button already. Esc closes the explanation. */
export function TermMark({ term, head }: TermMarkProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A press on the mark is none outside of its explanation, which would close it for the click to open it again.
  const own = (event: SyntheticEvent) => event.stopPropagation()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className={classes.mark} data-noprint>
      <button
        ref={button}
        type="button"
        aria-label={t('list.meaning', { head })}
        aria-expanded={open}
        onMouseDown={own}
        onTouchStart={own}
        onClick={() => setOpen(!open)}
      >
        ?
      </button>
      {open && <TermPopover term={term} onLeave={() => setOpen(false)} onClose={close} />}
    </span>
  )
}
