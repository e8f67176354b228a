import { Box, Button, Group, Text } from '@mantine/core'
import { IconPencil, IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import type { RefusedAmount } from '#web/parts/form/amount.ts'
import ui from '#web/parts/ui.module.css'
import classes from '#web/rate-cards/card/CellBar.module.css'
import { useCardTexts, type CardTexts } from '#web/rate-cards/card/card-texts.ts'

interface CellBarProps {
  cell: CardCell | undefined
  selected: number
  /** The floor of a cell can be changed once its price is saved. */
  saving: boolean
  isBase: boolean
  mayEdit: boolean
  wrongId: string
  wrong: RefusedAmount | null
  onEdit: () => void
  onRemove: () => void
  onFloor: () => void
  onPercent: () => void
}

export function CellBar(props: CellBarProps) {
  const { cell, selected, saving, isBase, mayEdit, wrongId, wrong } = props
  const { onEdit, onRemove, onFloor, onPercent } = props
  const { t } = useTranslation()
  const texts = useCardTexts()
  return (
    <div
      className={`${classes.bar} ${ui.surface}`}
      role="group"
      aria-label={t('rateCard.selectedCell')}
      data-noprint
    >
      <div>
        <div className={ui.name}>
          {cell ? texts.cell(cell) : t('rateCard.noPrice')}
          {selected > 1 && (
            <Text span c="dimmed">
              {' '}
              · {t('rateCard.selected', { count: selected })}
            </Text>
          )}
        </div>
        {wrong ? (
          <Box id={wrongId} role="alert" c="var(--mantine-color-error)">
            {t(`common.amountError.${wrong}`)}
          </Box>
        ) : (
          <dl className={classes.facts}>{cell && <Amounts cell={cell} isBase={isBase} texts={texts} />}</dl>
        )}
      </div>
      {mayEdit && cell && (
        <Group gap={8}>
          <Button variant="default" size="compact-md" leftSection={<IconPencil size={16} />} onClick={onEdit}>
            {t('rateCard.edit')}
          </Button>
          {isBase && (
            <Button variant="default" size="compact-md" loading={saving} onClick={onFloor}>
              {t('rateCard.changeFloor')}
            </Button>
          )}
          {selected > 1 && (
            <Button variant="default" size="compact-md" onClick={onPercent}>
              {t('rateCard.percent.open')}
            </Button>
          )}
          {!isBase && !cell.inherited && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconRestore size={16} />}
              onClick={onRemove}
            >
              {t('rateCard.remove')}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

function Amounts({ cell, isBase, texts }: { cell: CardCell; isBase: boolean; texts: CardTexts }) {
  const { t } = useTranslation()
  const { selling_price, base_price, floor, inherited } = cell
  const difference = base_price === null || inherited ? null : texts.difference(base_price, selling_price)
  const facts = [
    { name: t(inherited ? 'rateCard.basePrice' : 'rateCard.price'), value: texts.amount(selling_price) },
    ...(isBase || inherited || base_price === null
      ? []
      : [
          {
            name: t('rateCard.basePrice'),
            value: `${texts.amount(base_price)}${difference === null ? '' : ` (${difference})`}`,
          },
        ]),
    { name: t('rateCard.floor'), value: floor === null ? t('rateCard.noFloor') : texts.amount(floor) },
  ]
  return facts.map(({ name, value }) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ))
}
