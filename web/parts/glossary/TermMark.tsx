import { lazy, Suspense, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '#web/i18n/i18n.ts'
import type { GlossaryTerm } from '#web/parts/glossary/Explained.tsx'
import classes from '#web/parts/glossary/TermMark.module.css'

// It comes with the first mark that is opened: a list has several marks, and few readers need one.
const TermPopover = lazy(async () => {
  const [part] = await Promise.all([import('#web/parts/glossary/TermPopover.tsx'), loadTexts('glossary')])
  return { default: part.TermPopover }
})

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
      {open && (
        <Suspense>
          <TermPopover term={term} onLeave={() => setOpen(false)} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}
