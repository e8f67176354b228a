import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PriceLevel } from '#contract/price-level.ts'
import ui from '#web/parts/ui.module.css'

export function PriceLevelText({ level }: { level: PriceLevel | null }) {
  const { t } = useTranslation()
  return (
    level && (
      <Box component="span" fw={400} className={ui.smallLine}>
        {t(`priceLevel.of.${level}`)}
      </Box>
    )
  )
}
