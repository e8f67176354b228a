import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import { plannedChoices } from '#contract/rate-cards/cell.ts'
import { ConfirmDialog } from '#web/parts/dialog/Dialog.tsx'
import { useRead } from '#web/platform/query.ts'
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

interface ConfirmPriceProps {
  rule: number
  isBase: boolean
  price: NewPrice
  onConfirm: () => void
  onClose: () => void
}

/** Names the price, the companies and the effect of a price that applies at once. */
export function ConfirmPrice({ rule, isBase, price: { cell, to }, onConfirm, onClose }: ConfirmPriceProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const { data } = useRead(rateCardApi.one, { query: { id: `${rule}` } })
  const { selling_price: from } = cell
  const difference = texts.difference(from, to!)
  return (
    <ConfirmDialog
      title={t('rateCard.confirm.title')}
      confirm={t('rateCard.confirm.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text
        fw={550}
      >{`${products[cell.product_id].name} · ${texts.component(cell.component)} · ${texts.cell(cell)}`}</Text>
      <Text fw={600} fz="lg">
        {texts.amount(from)} → {texts.amount(to!)}
        {difference !== null && ` (${difference})`}
      </Text>
      <Text>
        {t(isBase ? 'rateCard.confirm.base' : 'rateCard.confirm.companies', { count: data?.companies ?? 0 })}{' '}
        {t('rateCard.confirm.effect')}
      </Text>
    </ConfirmDialog>
  )
}
