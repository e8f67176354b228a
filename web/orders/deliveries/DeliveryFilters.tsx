import { Button, NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { whoseAccounts, type DeliveryCounts } from '#contract/orders/deliveries.ts'
import { milestoneOwners } from '#contract/orders/milestones.ts'
import { accountsShown, circuitsOfAll, type ChosenDeliveries } from '#web/orders/deliveries/filters.ts'
import { ListFilters } from '#web/parts/list/ListFilters.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'

interface DeliveryFiltersProps {
  chosen: ChosenDeliveries
  counts: DeliveryCounts | undefined
  onChange: (changes: Filters) => void
}

/** Company and reference, whose accounts, the owner of the next milestone, and what waits for the customer, with its count. */
export function DeliveryFilters({ chosen, counts, onChange }: DeliveryFiltersProps) {
  const { t, i18n } = useTranslation()
  const { due, accounts, waiting, next_owner = '', keyword = '' } = chosen
  const count = counts && (due === 'all' ? circuitsOfAll(counts.waiting) : counts.waiting[due])
  const ownerName = t('deliveries.owner')
  const ofOwner = (value: (typeof milestoneOwners)[number]) => t(`circuits.milestone.owners.${value}`)
  const accountsOf = (value: (typeof whoseAccounts)[number]) => t(`deliveries.accounts.${value}`)
  const controls = (label?: string) => (
    <>
      {counts?.own_accounts && (
        <SegmentedControl
          aria-label={t('deliveries.whose')}
          value={accountsShown(chosen, counts)}
          onChange={(value) => onChange({ accounts: value })}
          data={whoseAccounts.map((value) => ({ value, label: accountsOf(value) }))}
        />
      )}
      <Button
        variant={waiting ? 'light' : 'default'}
        aria-pressed={waiting !== undefined}
        leftSection={<IconClockPause size={16} aria-hidden />}
        rightSection={count?.toLocaleString(i18n.language)}
        onClick={() => onChange({ waiting: waiting ? '' : '1' })}
      >
        {t('deliveries.waiting')}
      </Button>
      <NativeSelect
        label={label}
        aria-label={ownerName}
        value={next_owner}
        onChange={(event) => onChange({ next_owner: event.currentTarget.value })}
        data={[
          { value: '', label: t('circuits.list.anyOwner') },
          ...milestoneOwners.map((value) => ({ value, label: ofOwner(value) })),
        ]}
      />
    </>
  )
  return (
    <ListFilters
      label={t('deliveries.search')}
      keyword={keyword}
      chips={[
        {
          name: t('deliveries.whose'),
          text: counts?.own_accounts && accounts === 'all' ? accountsOf(accounts) : undefined,
          without: { accounts: '' },
          onPhone: true,
        },
        {
          name: t('deliveries.waitingFor'),
          text: waiting && t('deliveries.theCompany'),
          without: { waiting: '' },
          onPhone: true,
        },
        {
          name: ownerName,
          text: next_owner === '' ? undefined : ofOwner(next_owner),
          without: { next_owner: '' },
          onPhone: true,
        },
      ]}
      onChange={onChange}
      beside={controls()}
      renderOnPhone={(apply) => (
        <Stack gap="sm">
          {controls(ownerName)}
          <Button variant="default" onClick={() => apply({})}>
            {t('common.close')}
          </Button>
        </Stack>
      )}
    />
  )
}
