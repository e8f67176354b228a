import { Alert, Text } from '@mantine/core'
import { IconClock, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { plusDays } from '#contract/days.ts'
import { validityDays } from '#contract/quotes/actions.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { MatrixCell } from '#contract/pricing.ts'
import { Money, RateNote } from '#web/parts/money/Money.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import type { Effect } from '#web/quotes/dialogs/effect.ts'
import classes from '#web/quotes/dialogs/Foretold.module.css'

interface ForetoldProps {
  effect: Effect | 'new' | 'newPending'
  quote: Quote
  /** The new price, once it is known. */
  cell: MatrixCell | undefined
}

const harmless: readonly ForetoldProps['effect'][] = ['same', 'rooms']
const instant: readonly ForetoldProps['effect'][] = ['cart', 'active', 'new']

/** Says what saving will do, before it is done, and what the quote will cost then. */
export function Foretold({ effect, quote, cell }: ForetoldProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const until = plusDays(today(), validityDays)
  const told = effect === 'active' && quote.validity === until ? 'activeSameDay' : effect
  const text = t(`quoteDialogs.effect.${told}`, {
    date: dates.fullDay(until),
    before: quote.validity ? dates.fullDay(quote.validity) : '',
    reference: quote.quote_reference,
  })
  if (harmless.includes(effect)) return <Text c="dimmed">{text}</Text>
  if (!instant.includes(effect)) {
    return (
      <Alert color="orange" icon={<IconClock aria-hidden />}>
        {text}
      </Alert>
    )
  }
  return (
    <Alert color="petrol" icon={<IconInfoCircle aria-hidden />}>
      {text}
      {cell && (
        <>
          <dl className={classes.prices}>
            <dt>{t('common.oneTime')}</dt>
            <dd>
              <OldAndNew before={quote.total_nrc} after={cell.total_nrc} />
            </dd>
            <dt>{t('common.monthly')}</dt>
            <dd>
              <OldAndNew before={quote.total_mrc} after={cell.total_mrc} perMonth />
            </dd>
          </dl>
          <RateNote />
        </>
      )}
    </Alert>
  )
}

interface OldAndNewProps {
  before: Quote['total_mrc']
  after: Quote['total_mrc']
  perMonth?: boolean
}

function OldAndNew({ before, after, perMonth }: OldAndNewProps) {
  const { t } = useTranslation()
  const isNew = before === null || before === after
  return (
    <>
      {!isNew && (
        <>
          <s className={classes.before} aria-label={t('quoteDialogs.effect.before')}>
            <Money amount={before} perMonth={perMonth} />
          </s>{' '}
        </>
      )}
      <strong>
        <Money amount={after} perMonth={perMonth} />
      </strong>
    </>
  )
}
