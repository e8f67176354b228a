import { type Preview } from '#web/platform/preview.ts'
import { Alert, Skeleton, Text } from '@mantine/core'
import { IconClock, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { senOf, type MoneyParts } from '#contract/money.ts'
import { totalParts, type Charge } from '#contract/pricing.ts'
import type { EditedQuote } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { Money, RateNote, PriceLevelText } from '#web/parts/money/Money.tsx'
import { useDates } from '#web/platform/dates.ts'
import { FailureAlert } from '#web/parts/page/page.tsx'
import classes from '#web/quotes/dialogs/QuotePreview.module.css'

export const awaitingTexts = {
  as_before: 'quoteDialogs.effect.pending',
  entered_by_hand: 'quoteDialogs.effect.byHand',
  agreed_price_lost: 'quoteDialogs.effect.agreed',
  no_card_price: 'quoteDialogs.effect.onRequest',
} as const satisfies Record<NonNullable<EditedQuote['awaits']>, string>

export function EditPreview({ quote, preview }: { quote: Quote; preview: Preview<EditedQuote> }) {
  const { t } = useTranslation()
  const dates = useDates()
  const day = (date: string | null) => (date ? dates.fullDay(date) : '')
  return (
    <Previewed preview={preview}>
      {(after) => {
        if (after.awaits) return <Awaiting>{t(awaitingTexts[after.awaits])}</Awaiting>
        if (after.changes.length === 0) return <Text c="dimmed">{t('quoteDialogs.effect.rooms')}</Text>
        const { status, validity, price_held_until } = after
        const effect = status === 'cart' ? 'cart' : validity === quote.validity ? 'activeSameDay' : 'active'
        return (
          <NewPrice before={quote} after={after}>
            {t(`quoteDialogs.effect.${effect}`, {
              date: day(validity ?? price_held_until),
              before: day(quote.validity),
            })}
          </NewPrice>
        )
      }}
    </Previewed>
  )
}

export function RequotePreview({ quote, preview }: { quote: Quote; preview: Preview<Quote> }) {
  const { t } = useTranslation()
  const reference = quote.quote_reference
  return (
    <Previewed preview={preview}>
      {(made) =>
        made.status === 'pending' ? (
          <Awaiting>{t('quoteDialogs.effect.newPending', { reference })}</Awaiting>
        ) : (
          <NewPrice before={quote} after={made}>
            {t('quoteDialogs.effect.new', { reference })}
          </NewPrice>
        )
      }
    </Previewed>
  )
}

function Previewed<Data>({
  preview: { data, error },
  children,
}: {
  preview: Preview<Data>
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation()
  if (error) return <FailureAlert of={error} failed={t('quotes.failed')} />
  return data === undefined ? <Skeleton height={96} radius="md" aria-hidden /> : children(data)
}

function Awaiting({ children }: { children: ReactNode }) {
  return (
    <Alert color="orange" icon={<IconClock aria-hidden />}>
      {children}
    </Alert>
  )
}

function NewPrice({ before, after, children }: { before: Quote; after: Quote; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Alert color="petrol" icon={<IconInfoCircle aria-hidden />}>
      {children}
      <dl className={classes.prices}>
        <dt>{t('common.oneTime')}</dt>
        <dd>
          <OldAndNew before={totalParts(before, 'nrc')} after={totalParts(after, 'nrc')} />
        </dd>
        <dt>{t('common.monthly')}</dt>
        <dd>
          <OldAndNew before={totalParts(before, 'mrc')} after={totalParts(after, 'mrc')} perMonth />
          <PriceLevelText level={after.price_level} />
        </dd>
      </dl>
      <RateNote />
    </Alert>
  )
}

type Totals = Record<Charge, MoneyParts | null>

/** In one line, where the price before is crossed out if it differs. */
export function NewTotals({ before, after }: { before: Totals; after: Totals }) {
  const { t } = useTranslation()
  return (
    <>
      <OldAndNew before={before.mrc} after={after.mrc} perMonth />
      {' · '}
      <OldAndNew before={before.nrc} after={after.nrc} /> {t('list.oneTime')}
    </>
  )
}

interface OldAndNewProps {
  before: MoneyParts | null
  after: MoneyParts | null
  perMonth?: boolean
}

function OldAndNew({ before, after, perMonth }: OldAndNewProps) {
  const { t } = useTranslation()
  const isNew = before === null || (after !== null && senOf(before) === senOf(after))
  return (
    <>
      {!isNew && (
        <>
          <s style={{ fontWeight: 400 }} aria-label={t('quoteDialogs.effect.before')}>
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
