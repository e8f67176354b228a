import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'

interface RemoveOwnPriceProps {
  cell: CardCell
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a price of a rule's own is removed, because the base price is then its price. */
export function RemoveOwnPrice({ cell, onConfirm, onClose }: RemoveOwnPriceProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const { base_price, selling_price } = cell
  return (
    <ConfirmDialog
      title={t('rateCard.removing.title')}
      confirm={t('rateCard.remove')}
      dangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text fw={550}>{`${texts.component(cell.component)} · ${texts.cell(cell)}`}</Text>
      {base_price === null
        ? t('rateCard.removing.noBase', { amount: texts.amount(selling_price) })
        : t('rateCard.removing.text', {
            amount: texts.amount(selling_price),
            base: texts.amount(base_price),
          })}
    </ConfirmDialog>
  )
}
