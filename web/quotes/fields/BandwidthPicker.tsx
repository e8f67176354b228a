import { Select } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FttoReadiness } from '#contract/buildings.ts'
import type { ProductId } from '#contract/catalog.ts'
import { useBandwidths } from '#web/quotes/fields/bandwidths.ts'
import { clearing } from '#web/quotes/fields/clearing.ts'

interface BandwidthPickerProps {
  id?: string
  product: ProductId
  /** FTTO: of the picked building, `unknown` for an address entered by hand; undefined while nothing is picked. */
  readiness?: FttoReadiness
  value: number | null
  onChange: (bandwidthId: number | null) => void
  error?: string
  hint?: string
}

export function BandwidthPicker({
  id,
  product,
  readiness,
  value,
  onChange,
  error,
  hint,
}: BandwidthPickerProps) {
  const { t } = useTranslation()
  const ownId = useId()
  const selectId = id ?? ownId
  const read = useBandwidths(product, readiness)
  const none = read.data?.length === 0
  return (
    <Select
      id={selectId}
      label={t('sites.bandwidth')}
      placeholder={none ? t('sites.noBandwidth') : (hint ?? t('sites.bandwidthHint'))}
      data={read.data?.map(({ id, bandwidth_size }) => ({ value: String(id), label: bandwidth_size })) ?? []}
      disabled={!read.data || none}
      value={value === null ? null : String(value)}
      onChange={(picked) => onChange(picked === null ? null : Number(picked))}
      allowDeselect={false}
      clearable
      clearButtonProps={clearing(t('sites.clear', { field: t('sites.bandwidth') }), selectId)}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={240}
      error={error}
    />
  )
}
