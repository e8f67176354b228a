import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderNeeds } from '#contract/orders/order.ts'
import type { OrderCounts, OrderListDesk } from '#web/orders/desk.ts'
import { orderFiltersIn, withoutFilters, type ChosenOrders } from '#web/orders/filters.ts'
import { NeedFilters } from '#web/orders/NeedFilters.tsx'
import type { OrderFilterForm } from '#web/orders/OrderFilterForm.tsx'
import { useAccountChips } from '#web/parts/company/accounts.ts'
import { ListFilters, type Chip } from '#web/parts/list/ListFilters.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import { useRangeText } from '#web/parts/list/range-text.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import { useDates } from '#web/platform/dates.ts'

interface OrderFiltersProps {
  desk: OrderListDesk
  /** The label of the search. */
  label: string
  search: Filters
  needs: OrderCounts['needs']
  onChange: (changes: Filters) => void
}

/** The search of a list of orders, and the filters of that of all companies: by company, what comes next, days overdue and monthly total. */
export function OrderFilters({ desk: { hasFilters }, label, search, needs, onChange }: OrderFiltersProps) {
  const { t } = useTranslation()
  const chosen = hasFilters ? orderFiltersIn(search) : {}
  const need = orderNeeds.find((each) => each === search.needs)
  // Most readers of the list never open its filters, which bring the calendar with them.
  const [Form, setForm] = useState<typeof OrderFilterForm | null>(null)
  return (
    <ListFilters
      label={label}
      keyword={search.keyword ?? ''}
      chips={[
        {
          name: t('circuits.needsName'),
          text: need && t(`circuits.needs.${need}`),
          without: { needs: '' },
          onPhone: true,
        },
        ...useOrderChips(chosen),
      ]}
      onChange={onChange}
      renderOnPhone={(apply) => (
        <NeedFilters counts={needs} current={need} onChange={(change) => apply({ needs: change })} />
      )}
      {...(hasFilters && {
        prepare: async () => {
          const loaded = await import('#web/orders/OrderFilterForm.tsx')
          setForm(() => loaded.OrderFilterForm)
        },
        children: (onApply) => Form && <Form chosen={orderFiltersIn(search)} onApply={onApply} />,
      })}
    />
  )
}

/** The filters as removable chips, in the order of the form. */
function useOrderChips(chosen: Partial<ChosenOrders>): Chip[] {
  const { t } = useTranslation()
  const dates = useDates()
  const range = useRangeText()
  const day = (value: string | undefined) => value && dates.day(value)
  const amount = (value: Sen | undefined) => (value === undefined ? undefined : ringgitText(value))
  const { next, next_owner, overdue } = chosen
  return [
    ...useAccountChips(chosen),
    {
      name: t('circuits.list.handOver'),
      text: range(day(chosen.hand_over_from), day(chosen.hand_over_to)),
      without: withoutFilters(['hand_over_from', 'hand_over_to']),
    },
    {
      name: t('orders.requestedDate'),
      text: range(day(chosen.requested_from), day(chosen.requested_to)),
      without: withoutFilters(['requested_from', 'requested_to']),
    },
    {
      name: t('common.monthly'),
      text: range(amount(chosen.mrc_from), amount(chosen.mrc_to)),
      without: withoutFilters(['mrc_from', 'mrc_to']),
    },
    {
      name: t('circuits.list.next'),
      text: next && t(`status.milestone.${next}`),
      without: withoutFilters(['next']),
    },
    {
      name: t('circuits.list.owner'),
      text: next_owner && t(`circuits.milestone.owners.${next_owner}`),
      without: withoutFilters(['next_owner']),
    },
    {
      name: t('circuits.list.overdue'),
      text: overdue === undefined ? undefined : t('circuits.list.overdueBy', { count: overdue }),
      without: withoutFilters(['overdue']),
    },
  ]
}
