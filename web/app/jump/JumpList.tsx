import { UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { shownOrderStatus } from '#contract/orders/order.ts'
import classes from '#web/app/jump/JumpDialog.module.css'
import ui from '#web/parts/ui.module.css'
import { targetKey, type Target } from '#web/app/jump/targets.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { ReferenceText } from '#web/parts/record/Reference.tsx'
import { OrderStatusBadge, QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { useReader } from '#web/platform/reader.ts'

interface JumpListProps {
  id: string
  targets: readonly Target[]
  current: number
  onPick: (index: number) => void
  onPoint: (index: number) => void
}

/** The results in groups. It exists even while empty, because the box refers to it. */
export function JumpList({ id, targets, current, onPick, onPoint }: JumpListProps) {
  const { t } = useTranslation()
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  return (
    <div id={id} role="listbox" aria-label={t('frame.jump.label')} className={classes.list}>
      {[...new Set(targets.map((target) => target.group))].map((group) => {
        const these = targets
          .map((target, index) => ({ target, index }))
          .filter((each) => each.target.group === group)
        return (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} className={`${ui.small} ${classes.group}`}>
              {group === 'recent' || group === 'actions' || group === 'views'
                ? t(`jump.${group}`)
                : t(`frame.jump.${group}`)}
            </div>
            {these.map(({ target, index }) => (
              // Not in the tab order: the box has the focus and handles the keys.
              <UnstyledButton
                key={targetKey(target)}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                className={classes.option}
                onMouseMove={() => onPoint(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(index)}
              >
                <Words target={target} />
              </UnstyledButton>
            ))}
          </div>
        )
      })}
    </div>
  )
}

function Words({ target }: { target: Target }) {
  const { t } = useTranslation()
  // A company knows that the records are its own.
  const staff = useReader() === 'staff'
  if (target.group === 'pages') return <span>{target.page.name}</span>
  if (target.group === 'actions') return <span>{target.verb.name}</span>
  if (target.group === 'recent')
    return (
      <span className={classes.words}>
        <span>{target.visit.name}</span>
        <span className={ui.small}>{target.visit.about}</span>
      </span>
    )
  if (target.group === 'views')
    return (
      <span className={classes.words}>
        <span>{target.view.name}</span>
        <span className={ui.small}>{target.view.about}</span>
      </span>
    )
  if (target.group === 'companies') {
    const { company, registration_no, on_hold } = target.company
    return (
      <>
        <span className={classes.words}>
          <span>{company}</span>
          <span className={ui.small}>{registration_no}</span>
        </span>
        {on_hold && <span className={ui.small}>{t('frame.jump.onHold')}</span>}
      </>
    )
  }
  if (target.group === 'orders') {
    const { order_reference, company, po_number } = target.order
    return (
      <>
        <span className={classes.words}>
          <ReferenceText value={order_reference} />
          <span className={ui.small}>{staff ? `${company} · ${po_number}` : po_number}</span>
        </span>
        <OrderStatusBadge status={shownOrderStatus(target.order)} />
      </>
    )
  }
  const { quote } = target
  return (
    <>
      <span className={classes.words}>
        <span>
          <ReferenceText value={quote.quote_reference} /> {staff ? quote.company : quote.project_name}
        </span>
        <span className={ui.small}>
          <SiteNames quote={quote} /> · {quote.bandwidth}
          {staff && quote.project_name && ` · ${quote.project_name}`}
        </span>
      </span>
      <QuoteStatusBadge {...quote} />
    </>
  )
}
