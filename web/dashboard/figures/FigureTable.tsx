import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/dashboard/figures/Figures.module.css'

export interface FigureRow {
  name: string
  to?: string
  search?: Record<string, string>
  cells: readonly ReactNode[]
  /** The length of the row's bar; no bar without it. */
  size?: number
}

/** On phones CSS turns rows into cards, which lose their table roles without this. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

interface FigureTableProps {
  caption: string
  heads: readonly string[]
  rows: readonly FigureRow[]
}

/** The table of a figure. With sizes each row also has a bar, relative to the longest. */
export function FigureTable({ caption, heads, rows }: FigureTableProps) {
  const { t, i18n } = useTranslation()
  const longest = Math.max(1, ...rows.map(({ size = 0 }) => size))
  const barred = rows.some(({ size }) => size !== undefined)
  const [first, ...others] = heads
  return (
    <div
      className={classes.scroll}
      tabIndex={0}
      role="region"
      aria-label={t('figures.tableNamed', { title: caption })}
    >
      <table
        className={classes.table}
        {...roles.table}
        data-cards={others.length + Number(barred) > 2 || undefined}
      >
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.head} scope="col" colSpan={barred ? 2 : 1}>
              {first}
            </th>
            {others.map((head) => (
              <th key={head} {...roles.head} scope="col" className={classes.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map(({ name, to, search, cells, size }) => (
            <tr key={name} {...roles.row}>
              <th {...roles.name} scope="row">
                {to ? (
                  <Anchor renderRoot={(props) => <Link to={to} search={search} {...props} />}>{name}</Anchor>
                ) : (
                  name
                )}
              </th>
              {barred && (
                <td {...roles.cell} className={classes.bar}>
                  {size !== undefined && size > 0 && (
                    <span style={{ width: `${(100 * size) / longest}%` }} aria-hidden />
                  )}
                </td>
              )}
              {cells.map((cell, index) => (
                <td key={others[index]} {...roles.cell} data-label={others[index]} className={classes.number}>
                  {typeof cell === 'number' ? cell.toLocaleString(i18n.language) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
