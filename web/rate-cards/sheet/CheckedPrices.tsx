import type { CardDraft } from '#contract/rate-cards/draft.ts'
import { namingColumns } from '#contract/rate-cards/sheet.ts'
import { Box, Flex, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCellName, useSaid } from '#web/rate-cards/draft/cell-name.ts'
import type { CheckedFile, WrongCellOfFile } from '#web/rate-cards/sheet/sheet-check.ts'
import ui from '#web/parts/ui.module.css'

interface CheckedPricesProps {
  name: string
  checked: CheckedFile
  draft: CardDraft | null
}

/** What a file would change: how much, and the first prices of it, old and new. */
export function CheckedPrices({ name, checked, draft }: CheckedPricesProps) {
  const { t } = useTranslation()
  const nameOf = useCellName()
  const said = useSaid()
  const { rows, changes, undrafted, kept, first } = checked
  const drafted = new Set(draft?.cells.map(({ id }) => id))
  return (
    <>
      <Text>
        {name}: {t('cardSheet.rows', { count: rows })}{' '}
        <strong>
          {changes === 0 ? t('cardSheet.noChanges') : t('cardSheet.changes', { count: changes })}
        </strong>{' '}
        {undrafted > 0 && `${t('cardSheet.undrafted', { count: undrafted })} `}
        {kept > 0 && t('cardSheet.kept', { count: kept })}
      </Text>
      {first.length > 0 && (
        <Box
          component="ul"
          mt={8}
          className={`${ui.plainList} ${ui.framed} ${ui.linesBetween}`}
          aria-label={t('cardSheet.list')}
        >
          {first.map((price) => (
            <Flex component="li" key={price.id} wrap="wrap" justify="space-between" gap="0 16px" p="6px 12px">
              <span>
                {nameOf(price).name} <span className={ui.dimmed}>{nameOf(price).product}</span>
              </span>
              <Box component="span" ml="auto" ta="right">
                <span className={ui.dimmed}>
                  {t(drafted.has(price.id) ? 'cardSheet.beforeDrafted' : 'cardSheet.before', {
                    amount: said(price.before, price.base_price),
                  })}
                </span>{' '}
                <strong>{t('cardSheet.after', { amount: said(price.after, price.base_price) })}</strong>
              </Box>
            </Flex>
          ))}
        </Box>
      )}
      {changes > first.length && (
        <Text c="dimmed">{t('cardSheet.firstChanges', { count: first.length })}</Text>
      )}
    </>
  )
}

const named = ['id', ...namingColumns, 'price', 'floor'] as const

/** The wrong cells of a file, each by its row and column, and how many more there are. */
export function WrongCells({ cells, all }: { cells: WrongCellOfFile[]; all: number }) {
  const { t } = useTranslation()
  const columnOf = ({ column }: WrongCellOfFile) => {
    const known = named.find((each) => each === column)
    return known ? t(`cardSheet.columns.${known}`) : column
  }
  return (
    <div>
      <Text>
        {all > cells.length
          ? t('cardSheet.firstFaults', { count: cells.length, all })
          : t('cardSheet.correct')}
      </Text>
      <Box
        component="ul"
        mt={8}
        className={`${ui.plainList} ${ui.framed} ${ui.linesBetween}`}
        aria-label={t('cardSheet.faults')}
      >
        {cells.map((cell) => (
          <Flex component="li" key={cell.id} wrap="wrap" justify="space-between" gap="0 16px" p="6px 12px">
            <Box component="strong" flex="0 0 11rem">
              {t('cardSheet.at', { row: cell.row, column: columnOf(cell) })}
            </Box>
            <Box component="span" flex="1 1 16rem" className={ui.breakAnywhere}>
              {cell.wrong}
            </Box>
          </Flex>
        ))}
      </Box>
    </div>
  )
}
