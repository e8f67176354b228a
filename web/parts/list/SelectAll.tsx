import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/list/ListTable.module.css'
import type { Selection } from '#web/parts/list/selection.ts'

interface SelectAllProps<Row> {
  rows: readonly Row[]
  selection: Selection<Row>
  words?: string
}

/** Selects all selectable rows of the page. */
export function SelectAll<Row extends { id: number }>({ rows, selection, words }: SelectAllProps<Row>) {
  const { t } = useTranslation()
  const choosable = rows.filter((row) => selection.refusal(row) === null)
  const chosen = choosable.filter((row) => selection.has(row.id)).length
  return (
    <label className={words === undefined ? classes.target : classes.beside}>
      <Checkbox
        aria-label={t('list.selectAll')}
        checked={choosable.length > 0 && chosen === choosable.length}
        indeterminate={chosen > 0 && chosen < choosable.length}
        disabled={choosable.length === 0}
        onChange={(event) => selection.set(choosable, event.currentTarget.checked)}
      />
      {words}
    </label>
  )
}
