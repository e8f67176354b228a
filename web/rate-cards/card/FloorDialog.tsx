import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { isRefused, type Amount } from '#web/parts/form/amount.ts'
import { AmountInput } from '#web/parts/form/AmountInput.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useWrite } from '#web/platform/query.ts'
import { replaceCell } from '#web/rate-cards/card/card-read.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'

interface FloorDialogProps {
  cell: CardCell
  onSaved: () => void
  onClose: () => void
}

/** Sets or clears the floor of a base price: below it a client manager needs a reason. */
export function FloorDialog({ cell, onSaved, onClose }: FloorDialogProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const write = useWrite(rateCardApi.setPrice, {
    refresh: false,
    onDone: ({ data }) => {
      replaceCell(cell.pricing_rule_id, data)
      onSaved()
      onClose()
    },
  })
  const form = usePortalForm({
    initial: { floor: (cell.floor ?? '') as Amount },
    write,
    input: ({ floor }) =>
      isRefused(floor)
        ? null
        : { body: { id: cell.id, selling_price: cell.selling_price, floor: floor === '' ? null : floor } },
  })
  return (
    <FormDialog
      form={form}
      title={t('rateCard.floorTitle')}
      size="small"
      submit={t('rateCard.saveFloor')}
      onClose={onClose}
    >
      <Text>
        {`${texts.component(cell.component)} · ${texts.cell(cell)}: ${texts.amount(cell.selling_price)}`}
      </Text>
      <AmountInput
        first
        label={t('rateCard.floor')}
        help={t('rateCard.floorHelp')}
        {...form.field('floor')}
      />
    </FormDialog>
  )
}
