import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'

interface RemoveOwnPricesProps {
  cells: readonly CardCell[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks before prices of a rule's own are removed, because the base prices are then its prices. */
export function RemoveOwnPrices({ cells, onConfirm, onClose }: RemoveOwnPricesProps) {
  const { t } = useTranslation()
  const count = cells.length
  return (
    <ConfirmDialog
      title={t('rateCard.removing.title', { count })}
      confirm={t('rateCard.removing.confirm', { count })}
      dangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {count === 1 ? <OneRemoved cell={cells[0]!} /> : t('rateCard.removing.several', { count })}
    </ConfirmDialog>
  )
}

function OneRemoved({ cell }: { cell: CardCell }) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const { base_price, selling_price } = cell
  return (
    <>
      <Text fw={550}>{`${texts.component(cell.component)} · ${texts.cell(cell)}`}</Text>
      {base_price === null
        ? t('rateCard.removing.noBase', { amount: texts.amount(selling_price) })
        : t('rateCard.removing.text', {
            amount: texts.amount(selling_price),
            base: texts.amount(base_price),
          })}
    </>
  )
}
