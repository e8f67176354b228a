import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { vasKinds, type VasKind } from '#contract/catalog.ts'
import type { Choice } from '#web/quotes/add/choice.ts'
import classes from '#web/quotes/add/NewQuote.module.css'

const texts = { fixed_ip: 'fixedIp', voice: 'voice', device: 'device' } as const satisfies Record<
  VasKind,
  string
>

interface AddOnsProps {
  /** What the product offers; undefined while it is being read. */
  options: Record<VasKind, readonly { id: number; name: string }[]> | undefined
  addOns: Choice['addOns']
  onChange: (addOns: Choice['addOns']) => void
}

/** The three optional add-ons, none to begin with. A chosen one is priced in every cell of the table. */
export function AddOns({ options, addOns, onChange }: AddOnsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.addOns}>
      {vasKinds.map((kind) => (
        <Select
          key={kind}
          label={t(`priceSearch.${texts[kind]}`)}
          placeholder={t('priceSearch.none')}
          data={options?.[kind].map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          value={addOns[kind] === null ? null : String(addOns[kind])}
          onChange={(id) => onChange({ ...addOns, [kind]: id === null ? null : Number(id) })}
          clearable
          clearButtonProps={{ 'aria-label': t('sites.clear', { field: t(`priceSearch.${texts[kind]}`) }) }}
          comboboxProps={{ withinPortal: false }}
        />
      ))}
    </div>
  )
}
