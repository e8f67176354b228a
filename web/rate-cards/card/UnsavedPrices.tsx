import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'
import { gridKey } from '#web/rate-cards/card/card-table.ts'
import type { CellEditing } from '#web/rate-cards/card/edits.ts'
import type { NewPrice } from '#web/rate-cards/card/pending.ts'

interface UnsavedPricesProps extends Pick<CellEditing, 'edits' | 'save' | 'drop'> {
  /** Leaves a price to the card's draft: single prices may not be saved at once. */
  onDraft: (price: NewPrice) => void
}

/** Prices that the server did not take, each with its reason: they stay until they are saved or dropped. */
export function UnsavedPrices({ edits, save, drop, onDraft }: UnsavedPricesProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  return [...edits.values()]
    .filter(({ failure }) => failure !== null)
    .map((edit) => {
      const { cell, to, failure } = edit
      const name = `${texts.component(cell.component)} · ${texts.cell(cell)}`
      const text =
        to === null
          ? t('rateCard.notRemoved', { name })
          : t('rateCard.notSavedOf', { name, amount: texts.amount(to) })
      return (
        <Alert key={gridKey(cell)} color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} mb="sm">
          {text} {failure}
          <Group gap="xs" mt="xs">
            <Button variant="default" size="compact-sm" onClick={() => save(cell, to)}>
              {t('common.tryAgain')}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                onDraft({ cell, to })
                drop(edit)
              }}
            >
              {t('rateCard.toDraft')}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => drop(edit)}>
              {t('rateCard.drop')}
            </Button>
          </Group>
        </Alert>
      )
    })
}
