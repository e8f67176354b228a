import { Stack } from '@mantine/core'
import { AccountFields } from '#web/parts/company/AccountFields.tsx'
import { accountsIn, useAccountChips, type Accounts } from '#web/parts/company/accounts.ts'
import { applying, usePortalForm } from '#web/parts/form/portal-form.ts'
import { FilterFoot } from '#web/parts/list/FilterFoot.tsx'
import { ListFilters } from '#web/parts/list/ListFilters.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'

interface AccountFiltersProps {
  /** The label of the search. */
  label: string
  search: Filters
  onChange: (changes: Filters) => void
}

/** A keyword, a company, and the reader's own accounts. */
export function AccountFilters({ label, search, onChange }: AccountFiltersProps) {
  const chosen = accountsIn(search)
  return (
    <ListFilters
      label={label}
      keyword={search.keyword ?? ''}
      chips={useAccountChips(chosen)}
      onChange={onChange}
    >
      {(onApply) => <AccountForm chosen={chosen} onApply={onApply} />}
    </ListFilters>
  )
}

function AccountForm({ chosen, onApply }: { chosen: Accounts; onApply: (changes: Filters) => void }) {
  const form = usePortalForm({
    initial: { company_id: String(chosen.company_id ?? ''), accounts: String(chosen.accounts ?? '') },
    write: applying(onApply),
    input: (values) => values,
  })
  return (
    <form {...form.attributes}>
      <Stack gap="sm">
        <AccountFields chosen={form.values} onChange={form.set} />
        <FilterFoot onClear={() => onApply({ company_id: '', accounts: '' })} />
      </Stack>
    </form>
  )
}
