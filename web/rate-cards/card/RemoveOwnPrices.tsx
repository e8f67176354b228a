import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'

interface RemoveOwnPricesProps {
  cells: readonly CardCell[]
  /** Whether a single price is removed at once, and not with the draft. */
  atOnce: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before prices of a rule's own are removed, because the base prices are then its prices. */
export function RemoveOwnPrices({ cells, atOnce, onConfirm, onClose }: RemoveOwnPricesProps) {
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
      {count === 1 ? (
        <OneRemoved cell={cells[0]!} atOnce={atOnce} />
      ) : (
        t('rateCard.removing.several', { count })
      )}
    </ConfirmDialog>
  )
}

function OneRemoved({ cell, atOnce }: { cell: CardCell; atOnce: boolean }) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const { base_price, selling_price } = cell
  return (
    <>
      <Text fw={550}>{`${texts.component(cell.component)} · ${texts.cell(cell)}`}</Text>
      {base_price === null
        ? t(atOnce ? 'rateCard.removing.noBase' : 'rateCard.removing.noBaseDraft', {
            amount: texts.amount(selling_price),
          })
        : t(atOnce ? 'rateCard.removing.text' : 'rateCard.removing.draft', {
            amount: texts.amount(selling_price),
            base: texts.amount(base_price),
          })}
    </>
  )
}
