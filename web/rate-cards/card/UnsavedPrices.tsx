import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plannedChoices } from '#contract/rate-cards/cell.ts'
import { RemarkField } from '#web/parts/form/fields.tsx'
import { gridKey } from '#web/rate-cards/card/card-table.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'
import type { CellEdit, CellEditing } from '#web/rate-cards/card/edits.ts'
import type { NewPrice } from '#web/rate-cards/card/pending.ts'

interface UnsavedPricesProps extends Pick<CellEditing, 'edits' | 'save' | 'drop'> {
  /** Moves a price to the draft when single prices may not be saved at once. */
  onDraft: (price: NewPrice) => void
}

export function UnsavedPrices({ edits, save, drop, onDraft }: UnsavedPricesProps) {
  return [...edits.values()]
    .filter(({ failure }) => failure !== null)
    .map((edit) => (
      <UnsavedPrice
        key={gridKey(edit.cell)}
        edit={edit}
        onSave={(choices) => save(edit.cell, edit.to, { ...edit.choices, ...choices })}
        onDraft={() => {
          onDraft({ cell: edit.cell, to: edit.to })
          drop(edit)
        }}
        onDrop={() => drop(edit)}
      />
    ))
}

interface UnsavedPriceProps {
  edit: CellEdit
  onSave: (choices?: CellEdit['choices']) => void
  onDraft: () => void
  onDrop: () => void
}

/** Asks for the reason, or the choice about planned versions, that the server requires. */
function UnsavedPrice({ edit: { cell, to, failure, error }, onSave, onDraft, onDrop }: UnsavedPriceProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const [reason, setReason] = useState('')
  const needsReason = error?.errors.reason !== undefined
  const name = `${texts.component(cell.component)} · ${texts.cell(cell)}`
  const small = { variant: 'default', size: 'compact-sm' } as const
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} mb="sm">
      {to === null
        ? t('rateCard.notRemoved', { name })
        : t('rateCard.notSavedOf', { name, amount: texts.amount(to) })}{' '}
      {failure}
      {needsReason && (
        <RemarkField
          label={t('updatePrice.reason')}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Group gap="xs" mt="xs">
        {error?.code === 'planned_versions' ? (
          plannedChoices.map((planned) => (
            <Button key={planned} {...small} onClick={() => onSave({ planned })}>
              {t(`cardDraft.planned.${planned}`)}
            </Button>
          ))
        ) : (
          <Button
            {...small}
            onClick={() => onSave(needsReason ? { reason: reason.trim() || null } : undefined)}
          >
            {t(needsReason ? 'rateCard.savePrice' : 'common.tryAgain')}
          </Button>
        )}
        <Button {...small} onClick={onDraft}>
          {t('rateCard.toDraft')}
        </Button>
        <Button {...small} onClick={onDrop}>
          {t('rateCard.drop')}
        </Button>
      </Group>
    </Alert>
  )
}
