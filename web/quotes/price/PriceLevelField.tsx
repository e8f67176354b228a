import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { priceLevels, type PriceLevel } from '#contract/price-level.ts'
import { useReader } from '#web/platform/reader.ts'

interface PriceLevelFieldProps extends Omit<NativeSelectProps, 'value'> {
  /** Null until the level by the sites is known. */
  level: PriceLevel | null
}

export function PriceLevelField({ level, ...field }: PriceLevelFieldProps) {
  const { t } = useTranslation()
  const context = useReader()
  return (
    <NativeSelect
      {...field}
      label={t('updatePrice.level')}
      value={level ?? ''}
      description={level && t(`priceLevel.meaning.${level}`, { context })}
      data={[
        ...(level === null ? [{ value: '', label: t('common.loading') }] : []),
        ...priceLevels.map((each) => ({ value: each, label: t(`priceLevel.of.${each}`) })),
      ]}
    />
  )
}
