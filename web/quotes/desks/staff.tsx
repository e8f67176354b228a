import { useTranslation } from 'react-i18next'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Counters } from '#contract/dashboard.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { staffQuoteSorts } from '#contract/quotes/list.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { paths, quoteTabs, pricingPath, completionPath, recordPath } from '#contract/paths.ts'
import { LinkButton } from '#web/quotes/fields/fields.tsx'
import type { QuoteDesk, QuoteActions } from '#web/quotes/desk.ts'
import { QuoteFacts } from '#web/quotes/page/QuoteFacts.tsx'
import { MarginFacts } from '#web/quotes/price/fields.tsx'
import { priceRefusal, quoteCan } from '#contract/quotes/actions.ts'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { OpenFloor } from '#web/quotes/floor/FloorRequest.tsx'

export const staffQuotes: QuoteDesk = {
  side: 'staff',
  list: quoteApi.listAll,
  export: quoteApi.exportAll,
  tabs: quoteTabs.staff,
  countsIn,
  countedByList: ['cart', 'cancelled', 'expired'],
  sorts: staffQuoteSorts,
  // Longest waiting first.
  firstSort: (tab) => (tab === 'pending' ? 'pending_since' : '-created_at'),
  filters: ['accounts', 'product', 'owner', 'age', 'mrc', 'unread'],
  columns: (tab) =>
    tab === 'pending'
      ? // A pending quote has no amounts.
        ['sites', 'reference', 'company', 'bandwidth', 'waiting', 'owner', 'actions']
      : [
          'sites',
          'reference',
          'company',
          'bandwidth',
          'mrc',
          'nrc',
          tab === 'all' ? 'standing' : 'state',
          // Cancelled and expired quotes need nothing from staff.
          ...(tab === 'cancelled' || tab === 'expired' ? [] : (['actions'] as const)),
        ],
  listKind: 'manager-quotes',
  selectable: quoteTabs.staff,
  NewQuote: NewForCompany,
  instead: (tab) =>
    tab === 'all' || tab === 'cart'
      ? { path: paths.newQuoteOnBehalf, text: 'onBehalf.title' }
      : tab === 'pending'
        ? { path: paths.staffActiveQuotes, text: 'quotes.toActive' }
        : { path: paths.staffPendingQuotes, text: 'quotes.toPending' },
  RowActions: PriceActions,
  // The list of the quote; ordered quotes were active.
  backTo: (status) => (status === undefined || status === 'ordered' ? 'active' : status),
  Step: PriceStep,
  Service,
}

function countsIn(counters: Counters | undefined) {
  const counts = counters && 'cmTotalQuote' in counters ? counters : undefined
  return {
    all: counts?.cmTotalQuote,
    active: counts?.cmTotalActiveQuote,
    pending: counts?.cmTotalPendingQuote,
  }
}

function Service({ quote }: { quote: FullQuote }) {
  const { bandwidth_nrc: nrc, bandwidth_mrc: mrc, contract_id: term } = quote
  const cost = quote.handling?.supplier_cost
  return (
    <QuoteFacts quote={quote} side="staff">
      {cost && nrc !== null && mrc !== null && (
        <MarginFacts withCost price={{ nrc, mrc }} cost={cost} term={term} />
      )}
    </QuoteFacts>
  )
}

function NewForCompany({ company }: { company: number | undefined }) {
  const { t } = useTranslation()
  const search = company === undefined ? {} : { company: String(company) }
  return (
    <LinkButton to={paths.newQuoteOnBehalf} search={search}>
      {t('onBehalf.title')}
    </LinkButton>
  )
}

/** Pricing is a button, because it is the main task. */
function PriceActions({ quote, onPick }: QuoteActions) {
  const { t } = useTranslation()
  const reference = quote.quote_reference
  const state = quote.status === 'pending' ? 'pending' : 'active'
  if (!quoteCan('price', quote.status)) return null
  const inWords = priceRefusal(quote) === 'in_words'
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {inWords ? (
        <LinkButton
          to={completionPath(quote.id)}
          variant="default"
          size="compact-md"
          data-in-menu
          aria-label={t('updatePrice.complete.of', { reference })}
        >
          {t('updatePrice.complete.inRow')}
        </LinkButton>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          data-in-menu
          aria-label={t(`updatePrice.actionOf.${state}`, { reference })}
          onClick={() => onPick('price')}
        >
          {t('quotes.price')}
        </Button>
      )}
      <ActionsMenu label={t('quoteDialogs.actionsOf', { reference })} width={220}>
        {inWords && (
          <Action
            text={t('completeRequest.submit')}
            renderRoot={(props) => <Link to={completionPath(quote.id)} {...props} />}
          />
        )}
        <Action
          text={t(`updatePrice.action.${state}`)}
          refusal={inWords ? t('updatePrice.complete.first') : null}
          onPick={() => onPick('price')}
          {...(state === 'pending' && {
            renderRoot: (props) => <Link to={pricingPath(quote.id)} {...props} />,
          })}
        />
        {quoteCan('cancel', quote.status) && (
          <Action text={t('quoteDialogs.action.cancel')} final onPick={() => onPick('cancel')} />
        )}
      </ActionsMenu>
    </Group>
  )
}

function PriceStep({ quote, onPick, onAsk }: QuoteActions<FullQuote> & { onAsk: () => void }) {
  const { t } = useTranslation()
  const { status, order } = quote
  const whyId = useId()
  const inWords = priceRefusal(quote) === 'in_words'
  return (
    <>
      {quoteCan('price', status) && <OpenFloor quoteId={quote.id} />}
      {quoteCan('price', status) && (
        <Stack gap="xs">
          {inWords ? (
            <>
              <LinkButton fullWidth to={completionPath(quote.id)}>
                {t('completeRequest.submit')}
              </LinkButton>
              <Button fullWidth variant="default" disabled aria-describedby={whyId}>
                {t('updatePrice.action.pending')}
              </Button>
              <Text id={whyId} size="sm" c="dimmed">
                {t('updatePrice.complete.first')}
              </Text>
            </>
          ) : status === 'pending' ? (
            <LinkButton fullWidth to={pricingPath(quote.id)}>
              {t('updatePrice.action.pending')}
            </LinkButton>
          ) : (
            <Button fullWidth onClick={() => onPick('price')}>
              {t('updatePrice.action.active')}
            </Button>
          )}
          {quote.requested && !inWords && quoteCan('complete', status) && (
            <LinkButton fullWidth variant="default" to={completionPath(quote.id)}>
              {t('updatePrice.complete.again')}
            </LinkButton>
          )}
          {quoteCan('cancel', status) && (
            <>
              <Button fullWidth variant="default" onClick={onAsk}>
                {t('threads.ask')}
              </Button>
              <Button fullWidth variant="subtle" color="red" onClick={() => onPick('cancel')}>
                {t('quoteDialogs.action.cancel')}
              </Button>
            </>
          )}
        </Stack>
      )}
      {order && (
        <LinkButton fullWidth variant="default" to={recordPath('order', order.id, 'staff')}>
          {t('quotes.toOrder')}
        </LinkButton>
      )}
    </>
  )
}
