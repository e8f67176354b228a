import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths, recordPath } from '#contract/paths.ts'
import { orderRefusal, type QuoteStatus } from '#contract/quotes/actions.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { OrderNow } from '#web/quotes/cart/OrderNow.tsx'
import type { QuoteActions } from '#web/quotes/desk.ts'
import type { DialogAction } from '#web/quotes/dialogs/actions.ts'

/** The next step of a company. */
export function CompanyStep({ quote, onPick }: QuoteActions<FullQuote>) {
  const { t } = useTranslation()
  const { id, order } = quote
  const step = steps[quote.status]
  if (step === null) return null
  if (step === 'sendToOrder')
    // The status above the button says why it cannot be ordered.
    return orderRefusal(quote) !== null ? (
      <Button fullWidth disabled>
        {t('quotes.sendToOrder')}
      </Button>
    ) : (
      <Button
        fullWidth
        renderRoot={(props) => <Link to={paths.sendToOrder} search={{ ids: String(id) }} {...props} />}
      >
        {t('quotes.sendToOrder')}
      </Button>
    )
  if (step === 'toOrder')
    return (
      order && (
        <Button
          fullWidth
          variant="default"
          renderRoot={(props) => <Link to={recordPath('order', order.id, 'company')} {...props} />}
        >
          {t('quotes.toOrder')}
        </Button>
      )
    )
  const inCart = quote.status === 'cart'
  return (
    <Stack gap="xs">
      {inCart && <OrderNow fullWidth ids={[id]} text={t('quotes.orderNow')} />}
      <Button fullWidth variant={inCart ? 'default' : 'filled'} onClick={() => onPick(step.dialog)}>
        {t(`quoteDialogs.action.${step.dialog}`)}
      </Button>
    </Stack>
  )
}

type Step = { dialog: DialogAction } | 'sendToOrder' | 'toOrder' | null

/** The next step in each state; a pending quote waits for the carrier. */
const steps = {
  cart: { dialog: 'add_to_wishlist' },
  pending: null,
  active: 'sendToOrder',
  cancelled: { dialog: 'requote' },
  expired: { dialog: 'requote' },
  ordered: 'toOrder',
} as const satisfies Record<QuoteStatus, Step>
