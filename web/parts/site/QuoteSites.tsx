import { VisuallyHidden, Text, Select, type SelectProps } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '@mantine/hooks'
import { bandwidthLabel } from '#contract/catalog.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import classes from '#web/parts/site/QuoteSites.module.css'
import { siteLabels } from '#web/parts/site/quote-sites.ts'
import { type Grade, buildingApi } from '#contract/buildings.ts'
import ui from '#web/parts/ui.module.css'
import { useRead } from '#web/platform/query.ts'

/** `Menara AIMS → CSF CX1` over the product's name. */
export function QuoteSites({ quote }: { quote: Pick<Quote, 'site_a' | 'site_b' | 'location' | 'product'> }) {
  return (
    <span className={classes.cell} title={siteLabels(quote).join(' → ')}>
      <SiteNames quote={quote} />
      <span className={classes.under}>{quote.product}</span>
    </span>
  )
}

export function SiteNames({ quote }: { quote: Pick<Quote, 'site_a' | 'site_b' | 'location'> }) {
  const { t } = useTranslation()
  return (
    <span className={classes.sites}>
      {siteLabels(quote).map((label, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <>
              <span aria-hidden> → </span>
              <VisuallyHidden> {t('quotes.to')} </VisuallyHidden>
            </>
          )}
          {label}
        </Fragment>
      ))}
    </span>
  )
}

export function GradeMark({ grade, upTo }: { grade: Grade; upTo?: number | null }) {
  const { t } = useTranslation()
  return (
    <Text span inherit c={colors[grade]} fw={500} className={`${ui.marked} ${ui.nowrap}`}>
      <svg width={10} height={10} viewBox="-5 -5 10 10" aria-hidden>
        <GradeShape grade={grade} size={4.5} />
      </svg>
      {t(`sites.grade.${grade}`)}
      {upTo && ` ${t('sites.upTo', { speed: bandwidthLabel(upTo) })}`}
    </Text>
  )
}

/** A disc for on-net, a diamond for near-net, a square for manual entry, around the origin of an SVG. */
export function GradeShape({ grade, size }: { grade: Grade; size: number }) {
  const side = size * 1.7
  return (
    <g fill={colors[grade]}>
      {grade === 'on_net' && <circle r={size} />}
      {grade === 'near_net' && (
        <rect x={-side / 2} y={-side / 2} width={side} height={side} transform="rotate(45)" />
      )}
      {grade === 'off_net' && <rect x={-side / 2} y={-side / 2} width={side} height={side} />}
    </g>
  )
}

const colors = {
  on_net: 'var(--tl-green)',
  near_net: 'var(--tl-amber)',
  off_net: 'var(--tl-grey)',
} as const satisfies Record<Grade, string>

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
