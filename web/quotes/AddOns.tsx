import { Select } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { products, vasKinds, type ProductId, type VasKind } from '#contract/catalog.ts'
import { clearing } from '#web/quotes/fields/clearing.ts'
import type { Draft } from '#web/quotes/draft.ts'

const texts = { fixed_ip: 'fixedIp', voice: 'voice', device: 'device' } as const satisfies Record<
  VasKind,
  string
>

interface AddOnsProps {
  id?: string
  product: ProductId
  options: Record<VasKind, readonly { id: number; name: string }[]> | undefined
  addOns: Draft['addOns']
  onChange: (addOns: Draft['addOns']) => void
  /** Names of add-ons from before that the product does not offer any more: shown with the reason, only to be cleared. */
  withdrawn?: Partial<Record<VasKind, string>>
  errors?: Partial<Record<VasKind, string>>
}

export function AddOns({ id, product, options, addOns, onChange, withdrawn = {}, errors }: AddOnsProps) {
  const { t } = useTranslation()
  const ownId = useId()
  const prefix = id ?? ownId
  // Add-ons without options are not shown, nor, while they are loading, those that the product cannot have.
  const isShown = (kind: VasKind) =>
    options ? options[kind].length > 0 : products[product].addOns.includes(kind)
  const kinds = vasKinds.filter((kind) => isShown(kind) || withdrawn[kind])
  return (
    <>
      {kinds.map((kind) => (
        <Select
          key={kind}
          id={`${prefix}-${kind}`}
          label={t(`priceSearch.${texts[kind]}`)}
          placeholder={t('priceSearch.none')}
          data={[
            ...(options?.[kind].map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
            ...(withdrawn[kind] ? [{ value: String(addOns[kind]), label: withdrawn[kind] }] : []),
          ]}
          value={addOns[kind] === null ? null : String(addOns[kind])}
          onChange={(id) => onChange({ ...addOns, [kind]: id === null ? null : Number(id) })}
          error={withdrawn[kind] ? t('quoteDialogs.form.withdrawn') : errors?.[kind]}
          clearable
          clearButtonProps={clearing(
            t('sites.clear', { field: t(`priceSearch.${texts[kind]}`) }),
            `${prefix}-${kind}`,
          )}
          comboboxProps={{ withinPortal: false }}
        />
      ))}
    </>
  )
}
