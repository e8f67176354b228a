import { Checkbox, Fieldset, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { lastCalendarDay } from '#contract/days.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { SiteDateField } from '#web/parts/form/SiteDateField.tsx'
import type { PortalForm } from '#web/parts/form/portal-form.ts'
import { siteLabels } from '#web/parts/site/quote-sites.ts'
import ui from '#web/parts/ui.module.css'
import { useDates } from '#web/platform/dates.ts'
import { isPerQuote, slowestDate, type OrderDraft } from '#web/quotes/send-to-order/draft.ts'

interface RequestedDatesProps {
  form: PortalForm<OrderDraft>
  quotes: readonly FullQuote[]
}

/** One date that the slowest quote can meet, or one for each quote. */
export function RequestedDates({ form, quotes }: RequestedDatesProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const slowest = slowestDate(quotes)
  const each = isPerQuote(form.values, quotes)
  const choose = (perQuote: boolean) => {
    form.clearErrors()
    form.set({
      date_per_quote: perQuote,
      ...(perQuote && {
        requested_dates: Object.fromEntries(quotes.map(({ id }) => [id, form.values.requested_date])),
      }),
    })
  }
  const perQuote = quotes.length > 1 && (
    <Checkbox
      classNames={{ label: ui.touch }}
      label={t('sendToOrder.datePerQuote')}
      checked={each}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  )
  if (!each)
    return (
      <Stack gap="xs">
        <SiteDateField
          quoteIds={quotes.map(({ id }) => id)}
          {...form.field('requested_date')}
          label={`${t('sendToOrder.requestedDate')} (${t('common.optional')})`}
          description={
            slowest === null
              ? undefined
              : t(quotes.length > 1 ? 'sendToOrder.requestedDateHelpAll' : 'sendToOrder.requestedDateHelp', {
                  date: dates.fullDay(slowest),
                })
          }
          first={slowest ?? undefined}
          last={lastCalendarDay}
          maxWidth={360}
        />
        {perQuote}
      </Stack>
    )
  return (
    <Fieldset legend={`${t('sendToOrder.requestedDates')} (${t('common.optional')})`}>
      <Stack gap="sm">
        <Text c="dimmed">{t('sendToOrder.requestedDatesText')}</Text>
        {quotes.map((quote) => {
          const { value, ...field } = form.field(`requested_dates.${quote.id}`)
          return (
            <SiteDateField
              key={quote.id}
              quoteIds={[quote.id]}
              {...field}
              value={value ?? ''}
              label={`${quote.quote_reference} · ${siteLabels(quote).join(' → ')}`}
              description={t('sendToOrder.notBefore', { date: dates.fullDay(quote.earliest_date) })}
              first={quote.earliest_date}
              last={lastCalendarDay}
              maxWidth={360}
            />
          )
        })}
        {perQuote}
      </Stack>
    </Fieldset>
  )
}
