import { Table, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Sen } from '#contract/money.ts'
import { mostPrice } from '#contract/money.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { applying, usePortalForm } from '#web/parts/form/portal-form.ts'
import { readPercent } from '#web/price-book/decimal.ts'
import { changedByShare } from '#web/rate-cards/card/block-changes.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'
import type { NewPrice } from '#web/rate-cards/card/pending.ts'

/** Prices of which the dialog shows what becomes of them. */
const shownMost = 8

interface PercentDialogProps {
  cells: readonly CardCell[]
  shown: (cell: CardCell) => Sen
  onApply: (prices: NewPrice[]) => void
  onClose: () => void
}

/** Changes the selected prices by a percentage, and shows each old and new price before. */
export function PercentDialog({ cells, shown, onApply, onClose }: PercentDialogProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const changesFor = (typed: string) => {
    const share = readShare(typed)
    return share === null ? null : changedByShare(cells, share, shown)
  }
  const form = usePortalForm({
    initial: { percent: '' },
    needed: ({ percent }) => percent.trim() === '' && t('rateCard.percent.needed'),
    wrong: ({ percent }) => {
      if (percent.trim() === '') return {}
      const changes = changesFor(percent)
      if (changes === null) return { percent: t('rateCard.percent.wrong') }
      return { percent: changes.some(({ to }) => to > mostPrice) && t('common.amountError.tooMuch') }
    },
    write: applying((changes: NewPrice[]) => {
      onApply(changes)
      onClose()
    }),
    input: ({ percent }) => changesFor(percent)?.map(({ cell, to }) => ({ cell, to })) ?? null,
  })
  const changes = changesFor(form.values.percent)
  return (
    <FormDialog
      form={form}
      title={t('rateCard.percent.title', { count: cells.length })}
      submit={t('rateCard.percent.apply')}
      onClose={onClose}
    >
      <TextInput
        {...form.field('percent')}
        label={t('rateCard.percent.label')}
        description={t('rateCard.percent.help')}
        inputMode="text"
        rightSection="%"
        maw={200}
        data-autofocus
      />
      {changes && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('rateCard.price')}</Table.Th>
              <Table.Th ta="right">{t('rateCard.percent.before')}</Table.Th>
              <Table.Th ta="right">{t('rateCard.percent.after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.slice(0, shownMost).map(({ cell, from, to }) => (
              <Table.Tr key={cell.id}>
                <Table.Td>{texts.cell(cell)}</Table.Td>
                <Table.Td ta="right">{texts.amount(from)}</Table.Td>
                <Table.Td ta="right">{texts.amount(to)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          {changes.length > shownMost && (
            <Table.Caption>{t('rateCard.percent.more', { count: changes.length - shownMost })}</Table.Caption>
          )}
        </Table>
      )}
    </FormDialog>
  )
}

/** Not 0, which would change nothing. */
function readShare(typed: string): number | null {
  return readPercent(typed, 2, { least: -100, most: 1_000 }) || null
}
