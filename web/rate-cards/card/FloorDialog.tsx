import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { cardDraftApi, type CardDraft } from '#contract/rate-cards/draft-api.ts'
import { isRefused, type Amount } from '#web/parts/form/amount.ts'
import { AmountInput } from '#web/parts/form/AmountInput.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm, type FormWrite } from '#web/parts/form/portal-form.ts'
import { useWrite } from '#web/platform/query.ts'
import { refreshDraft, replaceCell } from '#web/rate-cards/card/card-read.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'

interface FloorDialogProps {
  cell: CardCell
  /** The floor is saved into an open draft. */
  draft: CardDraft | null
  onSaved: (said: string) => void
  onClose: () => void
}

/** Below the floor a client manager needs a reason. Saved into the draft if one is open or the server requires it. */
export function FloorDialog({ cell, draft, onSaved, onClose }: FloorDialogProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const { id, pricing_rule_id: rule } = cell
  const now = draft?.cells.find((each) => each.id === id)?.draft ?? cell
  const done = (said: string) => {
    onSaved(said)
    onClose()
  }
  const atOnce = useWrite(rateCardApi.setPrice, {
    refresh: false,
    onDone: ({ data }) => {
      replaceCell(rule, data)
      done(t('rateCard.floorSaved'))
    },
    onFailed: refreshDraft,
  })
  const save = useWrite(cardDraftApi.save, {
    refresh: false,
    onDone: ({ message }) => {
      void refreshDraft()
      done(message ?? t('rateCard.floorSaved'))
    },
    onFailed: refreshDraft,
  })
  const joins = draft !== null || atOnce.error?.code === 'wrong_status'
  const price = now.selling_price ?? cell.selling_price
  const write: FormWrite<{ floor: CardCell['floor'] }> = joins
    ? {
        ...save,
        mutate: ({ floor }, onRefused) =>
          save.mutate(
            {
              body: {
                id: rule,
                revision: draft?.revision ?? null,
                cells: [{ id, selling_price: price, floor }],
              },
            },
            onRefused,
          ),
      }
    : {
        ...atOnce,
        mutate: ({ floor }, onRefused) =>
          atOnce.mutate({ body: { id, selling_price: price, floor } }, onRefused),
      }
  const form = usePortalForm({
    initial: { floor: (now.floor ?? '') as Amount },
    write,
    input: ({ floor }) => (isRefused(floor) ? null : { floor: floor === '' ? null : floor }),
  })
  return (
    <FormDialog
      form={form}
      title={t('rateCard.floorTitle')}
      size="small"
      submit={t(joins ? 'rateCard.floorToDraft' : 'rateCard.saveFloor')}
      onClose={onClose}
    >
      <Text>{`${texts.component(cell.component)} · ${texts.cell(cell)}: ${texts.amount(price)}`}</Text>
      <AmountInput
        first
        label={t('rateCard.floor')}
        help={t('rateCard.floorHelp')}
        {...form.field('floor')}
      />
      {joins && <Text c="dimmed">{atOnce.error?.message ?? t('rateCard.floorJoins')}</Text>}
    </FormDialog>
  )
}
