import { Box, Button, Group, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { totalParts, type MatrixCell } from '#contract/pricing.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { Money } from '#web/parts/money/Money.tsx'
import ui from '#web/parts/ui.module.css'
import { useReader } from '#web/platform/reader.ts'
import type { LineQuestion } from '#web/quotes/add/asking.ts'
import { type FiguresProps, Figures } from '#web/quotes/add/Figures.tsx'
import { type Pinning, PinChoice } from '#web/quotes/add/pins/PinChoice.tsx'
import classes from '#web/quotes/add/Summary.module.css'
import { SameLines } from '#web/quotes/add/SameLines.tsx'
import { Added } from '#web/quotes/add/Added.tsx'

export interface SummaryProps {
  /** `100Mbps · 24 months`; null while neither is picked. */
  chosen: string | null
  /** The picked cell's price; undefined while it is not known. */
  cell: MatrixCell | undefined
  /** The prices that the cell is one of. */
  matrix: FiguresProps['of'] | undefined
  /** The hint while nothing is picked. */
  hint: string | null
  /** Why the quote cannot be created yet; null once it can. */
  reason: string | null
  pending: boolean
  /** The quote just added to the cart, until something is changed. */
  added: { quote: Quote | undefined; ids: readonly number[] } | null
  /** The line to be added, once it is known. */
  line: LineQuestion | null
  /** Pinning the chosen price; null while there is neither one nor any pinned. */
  pinning: Pinning | null
  /** The label of the button. */
  submitText: string
  onAnother: () => void
}

/** "Your choice": the picked price, its charges and price lines, and the primary action. */
export function Summary(props: SummaryProps) {
  const { t } = useTranslation()
  const context = useReader()
  const { chosen, cell, matrix, hint, added } = props
  return (
    <Box component="section" p={16} className={classes.summary} aria-labelledby="your-choice">
      <Title order={2} id="your-choice">
        {t('priceSearch.choice')}
      </Title>
      {chosen && (
        <Text mt={2} fz="lg" fw={600}>
          {chosen}
        </Text>
      )}
      {!chosen && hint && <p className={classes.note}>{hint}</p>}
      {cell?.refused === null && matrix && <Figures cell={cell} of={matrix} />}
      {cell?.on_request && added === null && (
        <p className={classes.note}>{t('priceSearch.awaitsPrice', { context })}</p>
      )}
      <Action {...props} />
    </Box>
  )
}

/** The same as a bar at the bottom of a small screen: the price and the action, the rest on demand. */
export function SummaryBar(props: SummaryProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const context = useReader()
  const { chosen, cell, matrix, hint, added } = props
  return (
    <section className={`${classes.bar} ${ui.lineAbove}`} aria-label={t('priceSearch.choice')}>
      <Group justify="space-between" wrap="nowrap" gap={12}>
        <div>
          <div className={ui.small}>{chosen ?? t('priceSearch.choice')}</div>
          {cell?.refused === null ? (
            <strong>
              <Money amount={totalParts(cell, 'mrc')} perMonth />
            </strong>
          ) : (
            <span className={ui.small}>{chosen ? '–' : hint}</span>
          )}
        </div>
        {cell?.refused === null && (
          <Button variant="default" size="compact-md" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'priceSearch.hideDetails' : 'priceSearch.details')}
          </Button>
        )}
      </Group>
      {open && cell?.refused === null && matrix && <Figures cell={cell} of={matrix} />}
      {cell?.on_request && added === null && (
        <p className={classes.note}>{t('priceSearch.awaitsPrice', { context })}</p>
      )}
      <Action {...props} />
    </section>
  )
}

/**
 * The button submits the form. While something is missing it is described by that text and stays focusable, so that
 * pressing it shows where.
 */
function Action({ reason, pending, added, line, pinning, submitText, onAnother }: SummaryProps) {
  if (added !== null) return <Added {...added} onAnother={onAnother} />
  return (
    <div className={classes.action}>
      {line && <SameLines line={line} />}
      <Button
        type="submit"
        fullWidth
        className={classes.submit}
        loading={pending}
        aria-disabled={reason !== null}
        data-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : 'add-reason'}
      >
        {submitText}
      </Button>
      {reason !== null && <Reason>{reason}</Reason>}
      {pinning && <PinChoice {...pinning} />}
    </div>
  )
}

function Reason({ children }: { children: ReactNode }) {
  return (
    <p id="add-reason" className={ui.small}>
      {children}
    </p>
  )
}
