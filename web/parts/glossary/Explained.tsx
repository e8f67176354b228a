import { Popover, Anchor, Text } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/glossary/Explained.module.css'
import { paths } from '#contract/paths.ts'
import type { glossaryEn } from '#web/parts/texts.en.ts'

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

export type GlossaryTerm = keyof (typeof glossaryEn)['terms']

export function Explanation({ term, onClose }: { term: GlossaryTerm; onClose: () => void }) {
  const { t } = useTranslation()
  // If hovering opened it, the focus is elsewhere.
  useWindowEvent('keydown', (event) => event.key === 'Escape' && onClose())
  return (
    <>
      <Text fw={600}>{t(`glossary.terms.${term}.name`)}</Text>
      <Text size="sm" my={4} style={{ whiteSpace: 'normal' }}>
        {t(`glossary.terms.${term}.text`)}
      </Text>
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link to={paths.glossary} hash={term} {...props} />}
      >
        {t('glossary.more')}
      </Anchor>
    </>
  )
}
