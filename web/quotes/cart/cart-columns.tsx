import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes.ts'
import { Day } from '#web/parts/Day.tsx'
import { QuoteStatusBadge } from '#web/parts/StatusBadge.tsx'
import { today } from '#web/platform/dates.ts'
import { heldUntil } from '#web/quotes/cart/held.ts'
import { useQuoteColumns, type QuoteColumn } from '#web/quotes/columns.tsx'

interface CartRows {
  /** Removed, and shown only until the list has been read again. */
  leaving: (quote: Quote) => boolean
  onRemove: (quote: Quote) => void
}

/** The columns of the cart: those of every list, how long the price is held, and the way out of it. */
export function useCartColumns({ leaving, onRemove }: CartRows): QuoteColumn[] {
  const { t } = useTranslation()
  return [
    ...useQuoteColumns(),
    {
      key: 'held',
      head: t('cart.heldUntil'),
      sort: 'created_at',
      cell: (quote) => <Held quote={quote} />,
    },
    {
      key: 'remove',
      head: t('cart.actions'),
      cell: (quote) => (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={leaving(quote)}
          aria-label={t('cart.removeOne', { reference: quote.quote_reference })}
          onClick={() => onRemove(quote)}
        >
          {t('cart.remove')}
        </Button>
      ),
    },
  ]
}

function Held({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  const until = heldUntil(quote)
  if (until === null) return <QuoteStatusBadge status={quote.status} />
  if (until < today()) return <span title={t('cart.lapsedText')}>{t('cart.lapsed')}</span>
  return <Day value={until} relative />
}
