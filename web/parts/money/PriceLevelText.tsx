import { useTranslation } from 'react-i18next'
import type { PriceLevel } from '#contract/price-level.ts'
import classes from '#web/parts/money/PriceLevelText.module.css'

/** How firm a price is, in words below its amount; nothing while there is no price. */
export function PriceLevelText({ level }: { level: PriceLevel | null }) {
  const { t } = useTranslation()
  return level && <span className={classes.level}>{t(`priceLevel.of.${level}`)}</span>
}
