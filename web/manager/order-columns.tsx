import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrderColumns } from '#web/orders/order-columns.tsx'
import { ReferenceText } from '#web/parts/Reference.tsx'
import { paths } from '#web/platform/paths.ts'

type OrderColumn = ReturnType<typeof useOrderColumns>[number]

/** The columns of the list of orders, with whose order each is. */
export function useManagerOrderColumns(): OrderColumn[] {
  const { t } = useTranslation()
  const [, ...columns] = useOrderColumns()
  return [
    {
      key: 'reference',
      head: t('orders.reference'),
      sort: 'order_reference',
      cell: (order) => (
        <Anchor
          renderRoot={(props) => (
            <Link to={paths.managerOrder} params={{ id: String(order.id) }} {...props} />
          )}
        >
          <ReferenceText value={order.order_reference} />
        </Anchor>
      ),
    },
    {
      key: 'company',
      head: t('manager.company'),
      words: true,
      cell: (order) => order.company,
    },
    ...columns,
  ]
}
