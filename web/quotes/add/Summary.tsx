import { Button, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MatrixCell } from '#contract/pricing.ts'
import { Money } from '#web/parts/Money.tsx'
import { paths } from '#web/platform/paths.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import { Figures } from '#web/quotes/add/Figures.tsx'
import classes from '#web/quotes/add/Summary.module.css'

export interface SummaryProps {
  /** `100Mbps · 24 months`; null while neither is picked. */
  chosen: string | null
  /** The picked cell's price; undefined while it is not known. */
  cell: MatrixCell | undefined
  /** What to do while nothing is picked, where there is something to pick. */
  hint: string | null
  /** Why the quote cannot be made yet; null once it can. */
  reason: string | null
  pending: boolean
  /** What was just put into the cart, while nothing has been changed since. */
  added: string | null
  onAnother: () => void
}

/** "Your choice": what is picked, what it costs and why, and the one primary action. */
export function Summary(props: SummaryProps) {
  const { t } = useTranslation()
  const { chosen, cell, hint, added } = props
  return (
    <section className={classes.summary} aria-labelledby="your-choice">
      <Title order={2} id="your-choice">
        {t('priceSearch.choice')}
      </Title>
      {chosen && <p className={classes.chosen}>{chosen}</p>}
      {!chosen && hint && <p className={classes.note}>{hint}</p>}
      {cell && <Figures cell={cell} />}
      {cell?.on_request && added === null && <p className={classes.note}>{t('priceSearch.awaitsPrice')}</p>}
      <Action {...props} />
    </section>
  )
}

/** The same as a bar at the bottom of a small screen: the price and the action, the rest on demand. */
export function SummaryBar(props: SummaryProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { chosen, cell, added } = props
  return (
    <section className={classes.bar} aria-label={t('priceSearch.choice')}>
      <div className={classes.head}>
        <div>
          <div className={classes.brief}>{chosen ?? t('priceSearch.choice')}</div>
          {cell ? (
            <strong>
              <Money amount={cell.total_mrc} perMonth />
            </strong>
          ) : (
            <span className={classes.brief}>–</span>
          )}
        </div>
        {cell && (
          <Button variant="default" size="compact-md" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'priceSearch.hideDetails' : 'priceSearch.details')}
          </Button>
        )}
      </div>
      {open && cell && <Figures cell={cell} />}
      {cell?.on_request && added === null && <p className={classes.note}>{t('priceSearch.awaitsPrice')}</p>}
      <Action {...props} />
    </section>
  )
}

/**
 * Add to cart submits the form. While something is missing it says what, and stays in reach of the keyboard,
 * so that pressing it shows where.
 */
function Action({ reason, pending, added, onAnother }: SummaryProps) {
  const { t } = useTranslation()
  const exists = useScreenExists()
  if (added !== null) {
    return (
      <div className={classes.action} ref={showWhatIsNext}>
        <p className={classes.added}>
          <IconCircleCheck size={18} aria-hidden />
          {added}
        </p>
        <div className={classes.next}>
          {exists(paths.cart) && (
            <Button renderRoot={(link) => <Link to={paths.cart} {...link} />}>
              {t('priceSearch.goToCart')}
            </Button>
          )}
          <Button variant="default" onClick={onAnother}>
            {t('priceSearch.addAnother')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={classes.action}>
      <Button
        type="submit"
        fullWidth
        loading={pending}
        aria-disabled={reason !== null}
        data-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : 'add-reason'}
      >
        {t('priceSearch.addToCart')}
      </Button>
      {reason !== null && <Reason>{reason}</Reason>}
    </div>
  )
}

/** What was pressed is gone: the focus goes to what can be done next, in view. */
function showWhatIsNext(next: HTMLElement | null) {
  next?.scrollIntoView({ block: 'nearest' })
  next?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
}

function Reason({ children }: { children: ReactNode }) {
  return (
    <p id="add-reason" className={classes.reason}>
      {children}
    </p>
  )
}
