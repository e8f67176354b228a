import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconPencil, IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRef, useState } from 'react'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { type RefusedAmount, isRefused, type Amount, useTypedAmount } from '#web/parts/form/amount.ts'
import ui from '#web/parts/ui.module.css'
import classes from '#web/rate-cards/card/CellBar.module.css'
import { useCardTexts, type CardTexts } from '#web/rate-cards/card/card-texts.ts'
import { CellField, type OpenCell } from '#web/parts/table/grid.tsx'
import type { Sen } from '#contract/money.ts'

export function CellBar(props: {
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
}) {
  const { cell, selected, saving, isBase, mayEdit, wrongId, wrong } = props
  const { onEdit, onRemove, onFloor } = props
  const { t } = useTranslation()
  const texts = useCardTexts()
  return (
    <div
      className={`${classes.bar} ${ui.between} ${ui.surface}`}
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
          <Flex component="dl" wrap="wrap" gap="0 16px" m={0}>
            {cell && <Amounts cell={cell} isBase={isBase} texts={texts} />}
          </Flex>
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
  const { selling_price, base_price, floor, reason, inherited } = cell
  const difference = base_price === null || inherited ? null : texts.difference(base_price, selling_price)
  const facts = [
    { name: t(inherited ? 'cardDraft.base' : 'quotes.price'), value: texts.amount(selling_price) },
    ...(isBase || inherited || base_price === null
      ? []
      : [
          {
            name: t('cardDraft.base'),
            value: `${texts.amount(base_price)}${difference === null ? '' : ` (${difference})`}`,
          },
        ]),
    { name: t('floorApprovals.floor'), value: floor === null ? t('rateCard.noFloor') : texts.amount(floor) },
    ...(reason ? [{ name: t('updatePrice.reason'), value: reason }] : []),
  ]
  return facts.map(({ name, value }) => (
    <Flex key={name} gap={6}>
      <Box component="dt" c="dimmed">
        {name}
      </Box>
      <Box component="dd" m={0}>
        {value}
      </Box>
    </Flex>
  ))
}

interface PriceEditorProps extends OpenCell {
  label: string
  describedBy: string
  price: Sen | ''
  onWrong: (why: RefusedAmount | null) => void
  onPrice: (price: Sen) => void
}

export function PriceEditor({ ref, label, describedBy, price, onWrong, onPrice, onExit }: PriceEditorProps) {
  const touched = useRef(false)
  const [amount, setAmount] = useState<Amount>(price)
  const [wrong, setWrong] = useState<RefusedAmount | null>(null)
  const say = (why: RefusedAmount | null) => {
    setWrong(why)
    onWrong(why)
  }
  const take = () => {
    if (isRefused(amount)) say(amount)
    else if (touched.current && typeof amount === 'number') onPrice(amount)
    return !isRefused(amount)
  }
  const typed = useTypedAmount(amount, (next) => {
    touched.current = true
    setAmount(next)
    say(next === 'letters' ? next : null)
  })
  return (
    <CellField
      ref={ref}
      {...typed}
      take={take}
      onFocus={(event) => event.currentTarget.select()}
      onExit={(exit) => {
        onWrong(null)
        onExit(exit)
      }}
      aria-label={label}
      aria-invalid={wrong !== null}
      aria-describedby={wrong ? describedBy : undefined}
    >
      <span aria-hidden>RM</span>
    </CellField>
  )
}
