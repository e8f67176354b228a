import { Button } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import { quoteSorts } from '#contract/quotes/list.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { ListRows } from '#web/parts/list/ListRows.tsx'
import { useSortedSearch } from '#web/parts/list/list-search.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import { useSelection } from '#web/parts/list/selection.ts'
import { messageBoxTime, showMessage } from '#web/platform/messages.ts'
import { paths } from '#contract/paths.ts'
import { refreshAfter } from '#web/platform/query.ts'
import { useList } from '#web/platform/query-list.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import { cartInput } from '#web/quotes/cart/cart-query.ts'
import { useCartColumns } from '#web/quotes/cart/cart-columns.tsx'
import { OrderNow } from '#web/quotes/cart/OrderNow.tsx'
import { QuoteDialogs, type OpenDialog } from '#web/quotes/dialogs/QuoteDialogs.tsx'
import { ChargeSums } from '#web/parts/money/ChargeSums.tsx'
import { totalsOf } from '#contract/quotes/totals.ts'
import { AddToQuotes } from '#web/quotes/cart/AddToQuotes.tsx'
import { RemoveQuoteDialog } from '#web/quotes/cart/RemoveQuoteDialog.tsx'

type Open = OpenDialog | { dialog: 'remove'; quote: Quote } | { dialog: 'add'; quotes: readonly Quote[] }

/** The cart: priced quotes and, marked as awaiting a price, the pending ones. */
export function Cart() {
  const { t } = useTranslation()
  const { search, page, sort, sorting } = useSortedSearch(quoteSorts, '-created_at')
  const list = useList(quoteApi.list, cartInput(page, sort))
  const [open, setOpen] = useState<Open | null>(null)
  const [removed, setRemoved] = useState<readonly number[]>([])
  const leaving = (quote: Quote) => removed.includes(quote.id)
  const selection = useSelection(
    list.data?.rows,
    (quote: Quote) => (leaving(quote) ? t('cart.leaving') : null),
    search.added?.split(',').map(Number),
  )
  const priced = selection.rows.filter((quote) => quote.status === 'cart').map(({ id }) => id)
  const unpriced = selection.rows.length - priced.length
  const columns = useCartColumns({
    leaving,
    onRemove: (quote) => setOpen({ dialog: 'remove', quote }),
    onPick: (dialog, quote) => setOpen({ dialog, quote }),
  })

  // The row of the pressed button is about to leave, so the focus cannot return to it.
  useEffect(() => {
    if (removed.length > 0) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [removed])

  const onRemoved = (quote: Quote) => {
    setOpen(null)
    setRemoved((before) => [...before, quote.id])
    showMessage(t('cart.removed'))
    // The list reloads when the message closes, not before.
    setTimeout(() => {
      void refreshAfter(quoteApi.remove)
    }, messageBoxTime)
  }
  return (
    <>
      <PageHead title={t('cart.title')} lead={t('cart.lead')} />
      <ListRows
        caption={t('cart.title')}
        read={list}
        page={page}
        columns={columns}
        sort={sort}
        narrowed={false}
        onClear={() => undefined}
        nothing={<NothingInCart />}
        below={
          <>
            <RateNote />
            <SelectionBar
              count={selection.rows.length}
              hint={t('cart.selectHint')}
              onClear={selection.clear}
              sums={<ChargeSums sums={totalsOf(selection.rows)} />}
              action={<OrderNow ids={priced} disabled={priced.length === 0} text={t('cart.orderSelected')} />}
              others={
                <Button
                  variant="default"
                  disabled={selection.rows.length === 0}
                  onClick={() => setOpen({ dialog: 'add', quotes: selection.rows })}
                >
                  {t('cart.addToQuotes')}
                </Button>
              }
              notes={
                unpriced > 0 &&
                (priced.length > 0 ? t('cart.unpricedStay', { count: unpriced }) : t('cart.unpriced'))
              }
            />
          </>
        }
      >
        {(rows) => (
          <ListTable
            caption={t('cart.title')}
            rows={rows}
            columns={columns}
            nameOf={(quote) => quote.quote_reference}
            sorting={sorting}
            selection={selection}
            busy={list.isPlaceholderData}
            leaving={leaving}
          />
        )}
      </ListRows>
      {open?.dialog === 'remove' && (
        <RemoveQuoteDialog quote={open.quote} onRemoved={onRemoved} onClose={() => setOpen(null)} />
      )}
      {open?.dialog === 'add' && (
        <AddToQuotes quotes={open.quotes} onAdded={selection.clear} onClose={() => setOpen(null)} />
      )}
      {open && open.dialog !== 'remove' && open.dialog !== 'add' && (
        <QuoteDialogs open={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function NothingInCart() {
  const { t } = useTranslation()
  const exists = useScreenExists()
  return (
    <EmptyState
      icon={IconShoppingCart}
      title={t('cart.empty')}
      text={t('cart.emptyText')}
      action={
        exists(paths.newQuote) && (
          <Button renderRoot={(props) => <Link to={paths.newQuote} {...props} />}>
            {t('quotes.getPrice')}
          </Button>
        )
      }
    />
  )
}
