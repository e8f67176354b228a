import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { mostOverdue } from '#contract/orders/list.ts'
import { milestoneOwners, milestones } from '#contract/orders/milestones.ts'
import {
  orderFilterNames,
  overdueIn,
  withoutFilters,
  type OrderFilterName,
  type ChosenOrders,
} from '#web/orders/filters.ts'
import { AccountFields } from '#web/parts/company/AccountFields.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { isDay } from '#web/parts/form/day-text.ts'
import { applying, usePortalForm } from '#web/parts/form/portal-form.ts'
import { FilterFoot } from '#web/parts/list/FilterFoot.tsx'
import { FilterRange } from '#web/parts/list/FilterRange.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'

interface OrderFilterFormProps {
  chosen: ChosenOrders
  onApply: (changes: Filters) => void
}

type Draft = Record<OrderFilterName, string>

/** The filters of the list of all companies. They take effect when they are applied. */
export function OrderFilterForm({ chosen, onApply }: OrderFilterFormProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: Object.fromEntries(orderFilterNames.map((name) => [name, String(chosen[name] ?? '')])) as Draft,
    wrong: (draft) => ({
      overdue:
        draft.overdue !== '' &&
        overdueIn(draft.overdue) === undefined &&
        t('quotes.filter.wholeDays', { most: mostOverdue }),
      hand_over_to: endsEarly(draft.hand_over_from, draft.hand_over_to) && t('quotes.filter.swapped'),
      requested_to: endsEarly(draft.requested_from, draft.requested_to) && t('quotes.filter.swapped'),
    }),
    write: applying(onApply),
    input: (draft) => draft,
  })
  return (
    <form {...form.attributes}>
      <Stack gap="sm">
        <AccountFields chosen={form.values} onChange={form.set} />
        <FilterRange label={t('circuits.list.handOver')}>
          {(from, to) => (
            <>
              <DateField {...form.field('hand_over_from')} label={from} />
              <DateField {...form.field('hand_over_to')} label={to} />
            </>
          )}
        </FilterRange>
        <FilterRange label={t('orders.requestedDate')}>
          {(from, to) => (
            <>
              <DateField {...form.field('requested_from')} label={from} />
              <DateField {...form.field('requested_to')} label={to} />
            </>
          )}
        </FilterRange>
        <NativeSelect
          {...form.field('next')}
          label={t('circuits.list.next')}
          data={[
            { value: '', label: t('circuits.list.anyMilestone') },
            ...milestones.map((value) => ({ value, label: t(`status.milestone.${value}`) })),
          ]}
        />
        <NativeSelect
          {...form.field('next_owner')}
          label={t('circuits.list.owner')}
          data={[
            { value: '', label: t('circuits.list.anyOwner') },
            ...milestoneOwners.map((value) => ({ value, label: t(`circuits.milestone.owners.${value}`) })),
          ]}
        />
        <TextInput
          {...form.field('overdue')}
          type="number"
          label={t('circuits.list.overdueDays')}
          min={1}
          max={mostOverdue}
        />
        <FilterFoot onClear={() => onApply(withoutFilters())} />
      </Stack>
    </form>
  )
}

function endsEarly(from: string, to: string): boolean {
  return isDay(from) && isDay(to) && from > to
}
