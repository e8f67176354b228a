import { Button, Group } from '@mantine/core'
import { IconShoppingCart, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import { quoteSorts } from '#contract/quotes/list.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { EmptyState, PageHead } from '#web/parts/page/page.tsx'
import { ListRows, ListTable } from '#web/parts/list/ListTable.tsx'
import { useSortedSearch, useSelection } from '#web/parts/list/list.ts'
import { Money, RateNote, ChargeSums } from '#web/parts/money/Money.tsx'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import { messageBoxTime, showMessage } from '#web/platform/messages.ts'
import { paths } from '#contract/paths.ts'
import { refreshAfter, useList, useRead } from '#web/platform/query.ts'
import { LinkButton } from '#web/quotes/fields/fields.tsx'
import { cartInput } from '#web/quotes/cart/PriceChange.tsx'
import { OrderNow } from '#web/quotes/cart/OrderNow.tsx'
import { QuoteDialogs, type OpenDialog } from '#web/quotes/dialogs/QuoteDialogs.tsx'
import { totalsOf } from '#contract/quotes/totals.ts'
import { dueWithOrder } from '#contract/charges.ts'
import ui from '#web/parts/ui.module.css'
import { AddToQuotes } from '#web/quotes/cart/AddToQuotes.tsx'
import { ConfirmWrite } from '#web/parts/dialog/Dialog.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { ReferenceText, Day } from '#web/parts/record/record.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import classes from '#web/quotes/cart/cart-columns.module.css'
import { useQuoteColumns, type QuoteColumn } from '#web/quotes/list/list-columns.tsx'
import { cartActions, type DialogAction } from '#web/quotes/dialogs/actions.ts'
import { QuoteMenu } from '#web/quotes/dialogs/QuoteMenu.tsx'

type Open = OpenDialog | { dialog: 'remove'; quote: Quote } | { dialog: 'add'; quotes: readonly Quote[] }

export function Cart() {
  const { t } = useTranslation()
  const dates = useDates()
  const { page, sort, sorting } = useSortedSearch(quoteSorts, '-created_at')
  const list = useList(quoteApi.list, cartInput(page, sort))
  const [open, setOpen] = useState<Open | null>(null)
  const [removed, setRemoved] = useState<readonly number[]>([])
  const leaving = (quote: Quote) => removed.includes(quote.id)
  const selection = useSelection(
    list.data?.rows,
    (quote: Quote) => (leaving(quote) ? t('cart.leaving') : null),
    isPriced,
  )
  const priced = selection.rows.filter(isPriced)
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
    setTimeout(() => void refreshAfter(quoteApi.remove), messageBoxTime)
  }
  return (
    <>
      <PageHead title={t('quotes.cart')} lead={t('cart.lead')} />
      <ListRows
        caption={t('quotes.cart')}
        read={list}
        page={page}
        columns={columns}
        sort={sort}
        narrowed={false}
        onClear={() => undefined}
        nothing={
          <EmptyState
            icon={IconShoppingCart}
            title={t('cart.empty')}
            text={t('cart.emptyText')}
            action={<LinkButton to={paths.newQuote}>{t('quotes.getPrice')}</LinkButton>}
          />
        }
        below={
          <>
            <RateNote />
            <SelectionBar
              count={selection.rows.length}
              hint={t('cart.selectHint')}
              onClear={selection.clear}
              sums={
                <>
                  <ChargeSums sums={totalsOf(selection.rows)} />
                  {priced[0] && <DueWithPo of={priced[0].id} quotes={priced} />}
                </>
              }
              action={
                <OrderNow
                  ids={priced.map(({ id }) => id)}
                  disabled={priced.length === 0}
                  text={t('cart.order', { count: priced.length })}
                />
              }
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
        {(rows) => {
          const awaiting = rows.filter((quote) => !isPriced(quote))
          const table = (caption: string, lines: Quote[]) => (
            <ListTable
              caption={caption}
              rows={lines}
              columns={columns}
              nameOf={(quote) => quote.quote_reference}
              sorting={sorting}
              selection={selection}
              busy={list.isPlaceholderData}
              leaving={leaving}
            />
          )
          const days = awaiting.flatMap(({ answer_due }) => answer_due ?? []).toSorted()
          const title = t('cart.awaiting', {
            count: awaiting.length,
            date: dates.soon(days.at(-1) ?? today()),
          })
          return (
            <>
              {rows.some(isPriced) && table(t('quotes.cart'), rows.filter(isPriced))}
              {awaiting.length > 0 && (
                // Open for a request that was just made, and where there is nothing else.
                <details open={!rows.slice(0, 1).every(isPriced)} className={classes.awaiting}>
                  <summary>{title}</summary>
                  {table(title, awaiting)}
                </details>
              )}
            </>
          )
        }}
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

function isPriced({ status }: Quote): boolean {
  return status === 'cart'
}

/** The deposit is the same for all quotes of a company, and any of them names it. */
function DueWithPo({ of: id, quotes }: { of: number; quotes: readonly Quote[] }) {
  const { t } = useTranslation()
  const months = useRead(quoteApi.one, { params: { id } }, { staleTime: 60_000 }).data?.deposit_months
  if (months === undefined) return null
  return (
    <>
      {' · '}
      <span className={ui.nowrap}>
        {t('priceSearch.dueWithPo')} <Money amount={dueWithOrder({ ...totalsOf(quotes), months }).total} />
      </span>
    </>
  )
}

interface RemoveQuoteDialogProps {
  quote: Quote
  onRemoved: (quote: Quote) => void
  onClose: () => void
}

function RemoveQuoteDialog({ quote, onRemoved, onClose }: RemoveQuoteDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmWrite
      endpoint={quoteApi.remove}
      input={{ params: { id: quote.id } }}
      failed={t('quotes.failed')}
      refresh={false}
      onDone={() => onRemoved(quote)}
      title={t('cart.removeTitle')}
      confirm={t('cart.removeConfirm')}
      dangerous
      onClose={onClose}
    >
      <ReferenceText value={quote.quote_reference} /> · <SiteNames quote={quote} />
      <br />
      {t('cart.removeText')}
    </ConfirmWrite>
  )
}

interface CartRows {
  /** Removed, and shown only until the list has reloaded. */
  leaving: (quote: Quote) => boolean
  onRemove: (quote: Quote) => void
  onPick: (dialog: DialogAction, quote: Quote) => void
}

function useCartColumns({ leaving, onRemove, onPick }: CartRows): QuoteColumn[] {
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
      head: t('quoteDialogs.actions'),
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

function Held({ quote: { price_held_until: until, status } }: { quote: Quote }) {
  const { t } = useTranslation()
  if (!until) return <QuoteStatusBadge status={status} />
  if (until < today()) return <span title={t('cart.expiredText')}>{t('cart.expired')}</span>
  return <Day value={until} relative />
}
