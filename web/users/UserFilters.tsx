import { NativeSelect, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { everyRole, roleIds, roleOf, userStatusIds, userStatusOf, type UserStatus } from '#contract/roles.ts'
import { CompanyPicker } from '#web/parts/company/CompanyPicker.tsx'
import { companyIn, useCustomer } from '#web/parts/company/customer.ts'
import { applying, usePortalForm } from '#web/parts/form/portal-form.ts'
import { FilterFoot } from '#web/parts/list/FilterFoot.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import { ListFilters } from '#web/parts/list/ListFilters.tsx'
import { noUserFilters, userFiltersIn, type UserFilterValues } from '#web/users/filters.ts'

interface UserFiltersProps {
  search: Filters
  onChange: (changes: Filters) => void
}

/** The search and the filters of the user list, all kept in the address. */
export function UserFilters({ search, onChange }: UserFiltersProps) {
  const { t } = useTranslation()
  const chosen = userFiltersIn(search)
  const company = useCustomer(chosen.company_id ?? null)
  const role = roleOf(Number(chosen.role))
  const status = userStatusOf(Number(chosen.status))
  return (
    <ListFilters
      label={t('users.search')}
      keyword={search.keyword ?? ''}
      chips={[
        { name: t('users.role'), text: role && t(`common.role.${role}`), without: { role: '' } },
        { name: t('users.statusHead'), text: status && t(`users.status.${status}`), without: { status: '' } },
        {
          name: t('users.company'),
          text:
            chosen.company_id === undefined ? undefined : (company.data?.company ?? `${chosen.company_id}`),
          without: { company_id: '' },
        },
      ]}
      onChange={onChange}
    >
      {(onApply) => <UserFilterForm chosen={chosen} onApply={onApply} />}
    </ListFilters>
  )
}

interface UserFilterFormProps {
  chosen: UserFilterValues
  onApply: (changes: Filters) => void
}

function UserFilterForm({ chosen, onApply }: UserFilterFormProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: {
      role: chosen.role ?? '',
      status: chosen.status ?? '',
      company_id: chosen.company_id ? String(chosen.company_id) : '',
    },
    write: applying(onApply),
    input: (values) => values,
  })
  return (
    <form {...form.attributes}>
      <Stack gap="sm">
        <NativeSelect
          {...form.field('role')}
          label={t('users.role')}
          data={[
            { value: '', label: t('users.anyRole') },
            ...everyRole.map((role) => ({ value: String(roleIds[role]), label: t(`common.role.${role}`) })),
          ]}
        />
        <NativeSelect
          {...form.field('status')}
          label={t('users.statusHead')}
          data={[
            { value: '', label: t('users.anyStatus') },
            ...Object.entries(userStatusIds).map(([status, id]) => ({
              value: String(id),
              label: t(`users.status.${status as UserStatus}`),
            })),
          ]}
        />
        <CompanyPicker
          label={t('users.company')}
          value={companyIn(form.values.company_id)}
          onChange={(id) => form.set({ company_id: id === null ? '' : String(id) })}
        />
        <FilterFoot onClear={() => onApply(noUserFilters)} />
      </Stack>
    </form>
  )
}
