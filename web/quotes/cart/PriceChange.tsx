import { Alert, Button, Group, Stack, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toRinggit } from '#contract/money.ts'
import { Dialog } from '#web/parts/Dialog.tsx'
import { Money } from '#web/parts/Money.tsx'
import { ReferenceText } from '#web/parts/Reference.tsx'
import classes from '#web/quotes/cart/PriceChange.module.css'
import type { RenewedPrices } from '#web/quotes/cart/renewed-prices.ts'

interface PriceChangeProps {
  renewed: RenewedPrices
  /** Why it was refused, in the server's words. */
  message: string
  pending: boolean
  /** With the new totals as the wire writes them, to be repeated with the call. */
  onConfirm: (confirmed: { nrc: number; mrc: number }) => void
  onClose: () => void
}

/** Prices in the cart have lapsed and the new ones are dearer: old and new side by side, before anything happens. */
export function PriceChange({ renewed, message, pending, onConfirm, onClose }: PriceChangeProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('cart.priceChanged')} size="large" onClose={onClose} busy={pending}>
      <Stack>
        <Alert color="orange">{message}</Alert>
        <div className={classes.frame}>
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th rowSpan={2}>{t('quotes.reference')}</Table.Th>
                <Table.Th colSpan={2}>{t('common.oneTime')}</Table.Th>
                <Table.Th colSpan={2}>{t('common.monthly')}</Table.Th>
              </Table.Tr>
              <Table.Tr>
                <Table.Th>{t('cart.old')}</Table.Th>
                <Table.Th>{t('cart.new')}</Table.Th>
                <Table.Th>{t('cart.old')}</Table.Th>
                <Table.Th>{t('cart.new')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {renewed.quotes.map((quote) => (
                <Table.Tr key={quote.id}>
                  <Table.Th scope="row">
                    <ReferenceText value={quote.quote_reference} />
                  </Table.Th>
                  {(['nrc', 'mrc'] as const).map((charge) => (
                    <OldAndNew key={charge} before={quote.old[charge]} after={quote.new[charge]} />
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={pending}>
            {t('common.cancel')}
          </Button>
          <Button
            loading={pending}
            onClick={() => onConfirm({ nrc: toRinggit(renewed.nrc), mrc: toRinggit(renewed.mrc) })}
          >
            {t('cart.acceptPrices')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

type Amount = React.ComponentProps<typeof Money>['amount']

function OldAndNew({ before, after }: { before: Amount; after: Amount }) {
  return (
    <>
      <Table.Td className={classes.old}>
        <Money amount={before} />
      </Table.Td>
      <Table.Td className={before === after ? undefined : classes.changed}>
        <Money amount={after} />
      </Table.Td>
    </>
  )
}
