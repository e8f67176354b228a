import { Stack } from '@mantine/core'
import { useState } from 'react'
import { AccountFields } from '#web/parts/company/AccountFields.tsx'
import { accountsIn, useAccountChips, type Accounts } from '#web/parts/company/accounts.ts'
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
  const [draft, setDraft] = useState({
    company_id: String(chosen.company_id ?? ''),
    accounts: chosen.accounts ?? '',
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onApply(draft)
      }}
    >
      <Stack gap="sm">
        <AccountFields chosen={draft} onChange={(changes) => setDraft({ ...draft, ...changes })} />
        <FilterFoot onClear={() => onApply({ company_id: '', accounts: '' })} />
      </Stack>
    </form>
  )
}
