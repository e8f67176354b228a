import { Button, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Counters, cartCount } from '#contract/dashboard.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { quoteSorts } from '#contract/quotes/list.ts'
import { paths, recordPath } from '#contract/paths.ts'
import { LinkButton } from '#web/quotes/fields/fields.tsx'
import type { QuoteActions, QuoteDesk } from '#web/quotes/desk.ts'
import { listActions, refusalOf, type DialogAction } from '#web/quotes/dialogs/actions.ts'
import { QuoteMenu } from '#web/quotes/dialogs/QuoteMenu.tsx'
import { ReferenceLink } from '#web/parts/record/record.tsx'
import { QuoteFacts } from '#web/quotes/page/QuoteFacts.tsx'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { DialogButton } from '#web/parts/dialog/Dialog.tsx'
import { StickyActions } from '#web/parts/page/page.tsx'
import { TermsDialog } from '#web/parts/terms/Terms.tsx'
import { orderRefusal, type QuoteStatus } from '#contract/quotes/actions.ts'
import { OrderNow } from '#web/quotes/cart/OrderNow.tsx'

function CompanyStep({ quote, onPick }: QuoteActions<FullQuote>) {
  const { t } = useTranslation()
  const { id, order } = quote
  const step = steps[quote.status]
  if (step === null) return null
  if (step === 'sendToOrder')
    // The status above the button says why it cannot be ordered.
    return (
      <StickyActions>
        <LinkButton
          fullWidth
          disabled={orderRefusal(quote) !== null}
          to={paths.sendToOrder}
          search={{ ids: String(id) }}
        >
          {t('quotes.sendToOrder')}
        </LinkButton>
        {refusalOf('extend', quote) === null && (
          <Button fullWidth variant="default" onClick={() => onPick('extend')}>
            {t('quoteDialogs.action.extend')}
          </Button>
        )}
      </StickyActions>
    )
  if (step === 'toOrder')
    return (
      order && (
        <LinkButton fullWidth variant="default" to={recordPath('order', order.id, 'company')}>
          {t('quotes.toOrder')}
        </LinkButton>
      )
    )
  if (quote.service && step.dialog === 'requote')
    return (
      <LinkButton fullWidth to={recordPath('service', quote.service.id, 'company')}>
        {t('quoteDialogs.refusal.ofService')}
      </LinkButton>
    )
  const inCart = quote.status === 'cart'
  return (
    <StickyActions>
      {inCart && <OrderNow fullWidth ids={[id]} text={t('quotes.orderNow')} />}
      <Button fullWidth variant={inCart ? 'default' : 'filled'} onClick={() => onPick(step.dialog)}>
        {t(`quoteDialogs.action.${step.dialog}`)}
      </Button>
    </StickyActions>
  )
}

const steps = {
  cart: { dialog: 'add_to_wishlist' },
  pending: null,
  active: 'sendToOrder',
  cancelled: { dialog: 'requote' },
  expired: { dialog: 'requote' },
  ordered: 'toOrder',
} as const satisfies Record<QuoteStatus, { dialog: DialogAction } | 'sendToOrder' | 'toOrder' | null>

export const companyQuotes: QuoteDesk = {
  side: 'company',
  list: quoteApi.list,
  export: quoteApi.export,
  tabs: ['all', 'cart', 'active', 'pending', 'ordered', 'cancelled', 'expired'],
  countsIn,
  countedByList: [],
  sorts: quoteSorts,
  firstSort: () => '-created_at',
  filters: ['product', 'project', 'created', 'mrc', 'unread'],
  columns: (tab) => [
    'reference',
    'sites',
    'bandwidth',
    'nrc',
    'mrc',
    // Neither has a validity.
    ...(tab === 'pending' || tab === 'cart' ? [] : (['validity'] as const)),
    'status',
    'actions',
  ],
  listKind: 'quotes',
  selectable: ['all', 'active', 'pending', 'cancelled', 'expired'],
  NewQuote: GetPrice,
  instead: (tab) =>
    tab === 'ordered'
      ? { path: paths.activeQuotes, text: 'quotes.toActive', primary: true }
      : tab === 'active'
        ? { path: paths.cart, text: 'quotes.toCart', primary: true }
        : { path: paths.newQuote, text: 'quotes.getPrice' },
  RowActions: (props) => <QuoteMenu actions={listActions} {...props} />,
  backTo: () => 'all',
  PageActions: (props: QuoteActions) => <QuoteMenu labelled actions={listActions} {...props} />,
  Step: CompanyStep,
  Service: QuoteService,
}

function countsIn(counters: Counters | undefined) {
  const counts = counters && 'totalQuote' in counters ? counters : undefined
  return {
    all: counts?.totalQuote,
    cart: counts && cartCount(counts),
    active: counts?.activeQuote,
    expiring: counts?.expiringQuote,
    pending: counts?.pendingQuote,
    ordered: counts?.orderedQuote,
    cancelled: counts?.cancelledQuote,
    expired: counts?.expiredQuote,
  }
}

function GetPrice() {
  const { t } = useTranslation()
  return <LinkButton to={paths.newQuote}>{t('quotes.getPrice')}</LinkButton>
}

function QuoteService({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const { order, project_name: project } = quote
  return (
    <QuoteFacts
      quote={quote}
      side="company"
      project={
        <Anchor
          renderRoot={(props) => <Link to={paths.allQuotes} search={{ project: project ?? '' }} {...props} />}
        >
          {project}
        </Anchor>
      }
      order={
        order && (
          <ReferenceLink path={recordPath('order', order.id, 'company')} value={order.order_reference} />
        )
      }
    >
      <DialogButton text={t('terms.title')} button={{ fullWidth: true, variant: 'default', mt: 'sm' }}>
        {(onClose) => <TermsDialog depositMonths={quote.deposit_months} onClose={onClose} />}
      </DialogButton>
    </QuoteFacts>
  )
}
