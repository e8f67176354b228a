import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { quoteCan } from '#contract/quotes/actions.ts'
import type { Deed } from '#web/manager/QuoteDialog.tsx'
import { Owner } from '#web/manager/Owner.tsx'
import classes from '#web/manager/QuoteStep.module.css'
import { Waiting } from '#web/parts/record/Waiting.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { useDates } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import type { FullQuote } from '#web/quotes/page/QuoteRecord.tsx'

interface QuoteStepProps {
  quote: FullQuote
  onPick: (deed: Deed) => void
  /** Begins a message to the company. */
  onAsk: () => void
}

/** The state of a quote, what it means for the company, and the one next step: its price. */
export function QuoteStep({ quote, onPick, onAsk }: QuoteStepProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { status, validity, order } = quote
  return (
    <Section title={t('quotes.status')} aside={<QuoteStatusBadge status={status} validity={validity} />}>
      <Text mb="sm">
        {status === 'pending' && (
          <>
            <Waiting since={quote.handling?.pending_since ?? null} told="waitsSince" />
            {'. '}
          </>
        )}
        {t(`manager.next.${status}`, { date: validity ? dates.fullDay(validity) : '' })}
      </Text>
      {quote.handling && (
        <div className={classes.owner}>
          <span>{t('quotes.owner')}</span>
          <Owner quote={quote} />
        </div>
      )}
      {quoteCan('price', status) && (
        <Stack gap="xs">
          <Button fullWidth onClick={() => onPick('price')}>
            {t(`manager.action.${status === 'pending' ? 'pending' : 'active'}`)}
          </Button>
          <Button fullWidth variant="default" onClick={onAsk}>
            {t('threads.ask')}
          </Button>
          <Button fullWidth variant="subtle" color="red" onClick={() => onPick('cancel')}>
            {t('manager.action.cancel')}
          </Button>
        </Stack>
      )}
      {order && (
        <Button
          fullWidth
          variant="default"
          renderRoot={(props) => (
            <Link to={paths.managerOrder} params={{ id: String(order.id) }} {...props} />
          )}
        >
          {t('manager.toOrder')}
        </Button>
      )}
    </Section>
  )
}
