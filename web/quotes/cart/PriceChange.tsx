import { cartStatuses } from '#contract/dashboard.ts'
import { Alert, Button, Stack, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ButtonRow } from '#web/parts/page/page.tsx'
import type { Sen } from '#contract/money.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { ReferenceText } from '#web/parts/record/record.tsx'
import classes from '#web/quotes/cart/PriceChange.module.css'
import { type RenewedPrices, renewedPrices, quoteApi } from '#contract/quotes/api.ts'
import type { CallError, Reply } from '#web/platform/api.ts'
import type { QuoteSort } from '#contract/quotes/list.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { rowsPerPage } from '#web/parts/list/list.ts'
import { queryClient, reading } from '#web/platform/query.ts'

interface PriceChangeProps {
  renewed: RenewedPrices
  message: string
  pending: boolean
  onConfirm: (confirmed: { nrc: Sen; mrc: Sen }) => void
  onClose: () => void
}

export function PriceChange({ renewed, message, pending, onConfirm, onClose }: PriceChangeProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('cart.priceChanged')} onClose={onClose} busy={pending}>
      <Stack>
        <Alert color="orange">{message}</Alert>
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('quotes.reference')}</Table.Th>
              <Table.Th scope="col">{t('cart.old')}</Table.Th>
              <Table.Th scope="col">{t('threads.new')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          {renewed.quotes.map((quote) => (
            <Table.Tbody key={quote.id}>
              <Table.Tr>
                <Table.Th scope="rowgroup" colSpan={3}>
                  <ReferenceText value={quote.quote_reference} />
                </Table.Th>
              </Table.Tr>
              <OldAndNew name={t('common.oneTime')} before={quote.old.nrc} after={quote.new.nrc} />
              <OldAndNew name={t('common.monthly')} before={quote.old.mrc} after={quote.new.mrc} perMonth />
            </Table.Tbody>
          ))}
        </Table>
        <ButtonRow>
          <Button variant="default" onClick={onClose} disabled={pending}>
            {t('common.cancel')}
          </Button>
          <Button loading={pending} onClick={() => onConfirm({ nrc: renewed.nrc, mrc: renewed.mrc })}>
            {t('cart.acceptPrices')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}

interface OldAndNewProps {
  name: string
  before: Sen
  after: Sen
  perMonth?: boolean
}

function OldAndNew({ name, before, after, perMonth }: OldAndNewProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      <Table.Td c="dimmed">
        <Money recorded amount={before} perMonth={perMonth} />
      </Table.Td>
      <Table.Td fw={before === after ? undefined : 600}>
        <Money recorded amount={after} perMonth={perMonth} />
      </Table.Td>
    </Table.Tr>
  )
}

export function renewedPricesIn(error: CallError | null): RenewedPrices | null {
  if (error?.code !== 'price_changed') return null
  return renewedPrices.safeParse(error.data).data ?? null
}

export function cartInput(page = 1, sort: QuoteSort | `-${QuoteSort}` = '-created_at') {
  return { query: { status: cartStatuses, page, sort } }
}

export async function showInCart(quotes: Quote[]) {
  const { queryKey } = reading(quoteApi.list, cartInput())
  const lists = { queryKey: [quoteApi.list.path] }
  await queryClient.cancelQueries(lists)
  void queryClient.invalidateQueries({ ...lists, refetchType: 'none' })
  queryClient.setQueryData<Reply<typeof quoteApi.list>>(queryKey, {
    data: quotes,
    count: quotes.length,
    message: undefined,
  })
  // A full page does not show how many others there are.
  if (quotes.length === rowsPerPage) void queryClient.invalidateQueries({ queryKey })
}
