import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { whoseAccounts, type DeliveryCounts } from '#contract/orders/deliveries.ts'
import { milestoneOwners } from '#contract/orders/milestones.ts'
import classes from '#web/orders/deliveries/Deliveries.module.css'
import { accountsShown, circuitsOfAll, type ChosenDeliveries } from '#web/orders/deliveries/filters.ts'
import type { Filters } from '#web/parts/list/list-search.ts'
import { SearchBox } from '#web/parts/list/SearchBox.tsx'

interface DeliveryFiltersProps {
  chosen: ChosenDeliveries
  counts: DeliveryCounts | undefined
  onChange: (changes: Filters) => void
}

/** Company and reference, whose accounts, the owner of the next milestone, and what waits for the customer, with its count. */
export function DeliveryFilters({ chosen, counts, onChange }: DeliveryFiltersProps) {
  const { t, i18n } = useTranslation()
  const { due, waiting, next_owner = '', keyword = '' } = chosen
  const count = counts && (due === 'all' ? circuitsOfAll(counts.waiting) : counts.waiting[due])
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchBox
          label={t('deliveries.search')}
          value={keyword}
          onSearch={(words) => onChange({ keyword: words })}
        />
      </div>
      {counts?.own_accounts && (
        <SegmentedControl
          className={classes.accounts}
          aria-label={t('deliveries.whose')}
          value={accountsShown(chosen, counts)}
          onChange={(accounts) => onChange({ accounts })}
          data={whoseAccounts.map((value) => ({
            value,
            label: t(`deliveries.accounts.${value}`),
          }))}
        />
      )}
      <Button
        className={classes.waiting}
        variant={waiting ? 'light' : 'default'}
        aria-pressed={waiting !== undefined}
        leftSection={<IconClockPause size={16} aria-hidden />}
        rightSection={count?.toLocaleString(i18n.language)}
        onClick={() => onChange({ waiting: waiting ? '' : '1' })}
      >
        {t('deliveries.waiting')}
      </Button>
      <NativeSelect
        className={classes.owner}
        aria-label={t('deliveries.owner')}
        value={next_owner}
        onChange={(event) => onChange({ next_owner: event.currentTarget.value })}
        data={[
          { value: '', label: t('circuits.list.anyOwner') },
          ...milestoneOwners.map((value) => ({ value, label: t(`circuits.milestone.owners.${value}`) })),
        ]}
      />
    </div>
  )
}
