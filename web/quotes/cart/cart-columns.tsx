import { Button, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes/quote.ts'
import { Day } from '#web/parts/record/Day.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { today } from '#web/platform/dates.ts'
import classes from '#web/quotes/cart/cart-columns.module.css'
import { useQuoteColumns, type QuoteColumn } from '#web/quotes/columns.tsx'
import { cartActions, type DialogAction } from '#web/quotes/dialogs/actions.ts'
import { QuoteMenu } from '#web/quotes/dialogs/QuoteMenu.tsx'

interface CartRows {
  /** Removed, and shown only until the list has reloaded. */
  leaving: (quote: Quote) => boolean
  onRemove: (quote: Quote) => void
  onPick: (dialog: DialogAction, quote: Quote) => void
}

/** The columns of the cart: those of every list, the price validity, and the actions. */
export function useCartColumns({ leaving, onRemove, onPick }: CartRows): QuoteColumn[] {
  const { t } = useTranslation()
  return [
    ...Object.values(useQuoteColumns('company')),
    {
      key: 'held',
      card: 'when',
      head: t('cart.heldUntil'),
      sort: 'created_at',
      cell: (quote) => <Held quote={quote} />,
    },
    {
      key: 'remove',
      card: 'corner',
      head: t('cart.actions'),
      screenOnly: true,
      cell: (quote) => (
        <Group gap={4} wrap="nowrap">
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            className={classes.remove}
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={leaving(quote)}
            aria-label={t('cart.removeOne', { reference: quote.quote_reference })}
            onClick={() => onRemove(quote)}
          >
            {t('cart.remove')}
          </Button>
          {!leaving(quote) && (
            <QuoteMenu quote={quote} actions={cartActions} onPick={(action) => onPick(action, quote)} />
          )}
        </Group>
      ),
    },
  ]
}

function Held({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  const until = quote.price_held_until
  if (!until) return <QuoteStatusBadge status={quote.status} />
  if (until < today()) return <span title={t('cart.expiredText')}>{t('cart.expired')}</span>
  return <Day value={until} relative />
}
