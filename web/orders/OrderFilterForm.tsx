import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toRinggit, type Sen } from '#contract/money.ts'
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
import { isRefused, type Amount } from '#web/parts/form/amount.ts'
import { AmountInput } from '#web/parts/form/AmountInput.tsx'
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

type AmountName = 'mrc_from' | 'mrc_to'
/** The filters in the form: amounts in sen, everything else as in the URL. */
type Draft = Record<Exclude<OrderFilterName, AmountName>, string> & Record<AmountName, Amount>

/** The filters of the list of all companies. They take effect when they are applied. */
export function OrderFilterForm({ chosen, onApply }: OrderFilterFormProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: draftOf(chosen),
    wrong: (draft) => ({
      overdue:
        draft.overdue !== '' &&
        overdueIn(draft.overdue) === undefined &&
        t('quotes.filter.wholeDays', { most: mostOverdue }),
      hand_over_to: endsEarly(draft.hand_over_from, draft.hand_over_to) && t('quotes.filter.swapped'),
      requested_to: endsEarly(draft.requested_from, draft.requested_to) && t('quotes.filter.swapped'),
      mrc_from: isRefused(draft.mrc_from) && t(`common.amountError.${draft.mrc_from}`),
      mrc_to: isRefused(draft.mrc_to)
        ? t(`common.amountError.${draft.mrc_to}`)
        : endsLow(draft) && t('quotes.filter.swapped'),
    }),
    write: applying(onApply),
    input: writtenOf,
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
        <FilterRange label={t('common.monthly')}>
          {(from, to) => (
            <>
              <AmountInput {...form.field('mrc_from')} label={from} />
              <AmountInput {...form.field('mrc_to')} label={to} />
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
        <TextInput {...form.field('overdue')} inputMode="numeric" label={t('circuits.list.overdueDays')} />
        <FilterFoot onClear={() => onApply(withoutFilters())} />
      </Stack>
    </form>
  )
}

function draftOf(chosen: ChosenOrders): Draft {
  const texts = Object.fromEntries(orderFilterNames.map((name) => [name, String(chosen[name] ?? '')]))
  const { mrc_from = '', mrc_to = '' } = chosen
  return { ...(texts as Record<OrderFilterName, string>), mrc_from, mrc_to }
}

/** The change of the URL that applies these filters. */
function writtenOf(draft: Draft): Filters {
  const written = (value: string | Sen) => (typeof value === 'number' ? String(toRinggit(value)) : value)
  return Object.fromEntries(orderFilterNames.map((name) => [name, written(draft[name])]))
}

function endsLow({ mrc_from, mrc_to }: Draft): boolean {
  return typeof mrc_from === 'number' && typeof mrc_to === 'number' && mrc_from > mrc_to
}

function endsEarly(from: string, to: string): boolean {
  return isDay(from) && isDay(to) && from > to
}
