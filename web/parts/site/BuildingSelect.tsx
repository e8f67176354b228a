import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildingApi } from '#contract/buildings.ts'
import { useRead } from '#web/platform/query.ts'

interface BuildingSelectProps extends Pick<
  SelectProps,
  'id' | 'label' | 'description' | 'placeholder' | 'error' | 'disabled' | 'clearable' | 'inputWrapperOrder'
> {
  /** The NIS code; empty for none. */
  value: string
  /** The stored value, which may not be a listed building. */
  stored: { value: string; label: string } | null
  onChange: (nis: string) => void
}

/** Searches the inventory from three characters on. NNIs are left out. */
export function BuildingSelect({ value, stored, onChange, ...field }: BuildingSelectProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(stored?.label ?? '')
  const [picked, setPicked] = useState(stored)
  const [keyword] = useDebouncedValue(typed.trim(), 1_000)
  const long = keyword.length >= 3 && keyword !== picked?.label
  const read = useRead(buildingApi.search, { query: { keyword } }, { enabled: long, staleTime: 60_000 })
  const asking = typed.trim().length >= 3 && (keyword !== typed.trim() || read.isFetching)
  const found = (long ? (read.data?.data ?? []) : [])
    .filter(({ nni_id, blk_nis_code }) => nni_id === null && blk_nis_code !== picked?.value)
    .map(({ blk_nis_code, blk_name, blk_city }) => ({
      value: blk_nis_code,
      label: [blk_name, blk_city].filter(Boolean).join(', '),
    }))
  return (
    <Select
      {...field}
      data={picked ? [picked, ...found] : found}
      value={value || null}
      onChange={(nis, option) => {
        setPicked(nis ? option : null)
        onChange(nis ?? '')
      }}
      searchable
      onSearchChange={setTyped}
      // The server has searched, allowing for typing errors.
      filter={({ options }) => options}
      nothingFoundMessage={t(
        typed.trim().length < 3 ? 'sites.typeMore' : asking ? 'sites.searching' : 'sites.noBuilding',
      )}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
    />
  )
}
