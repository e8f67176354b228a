import { useTranslation } from 'react-i18next'
import type { CardComponent } from '#contract/pricing.ts'
import type { ColumnGroup } from '#web/rate-cards/card/card-table.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'

interface GridHeadProps {
  component: CardComponent
  groups: readonly ColumnGroup[]
  /** Rows of headings: a second one where a group has several columns. */
  heads: 1 | 2
}

/** What the rows of a component are. */
const rowsOf = {
  access: 'bandwidth',
  transport: 'bandwidth',
  installation: 'bandwidth',
  cross_connect: 'end',
  fixed_ip: 'option',
  voice: 'option',
  device: 'option',
} as const satisfies Record<CardComponent, string>

/** Bands or charges, and below them terms or network statuses. */
export function GridHead({ component, groups, heads }: GridHeadProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={heads} aria-colindex={1}>
          {t(`rateCard.rows.${rowsOf[component]}`)}
        </th>
        {groups.map((group, index) => {
          const before = groups.slice(0, index).flatMap(({ columns }) => columns).length
          return (
            <th
              key={group.key}
              scope={heads === 2 ? 'colgroup' : 'col'}
              colSpan={group.columns.length}
              aria-colindex={before + 2}
            >
              {texts.group(group)}
            </th>
          )
        })}
      </tr>
      {heads === 2 && (
        <tr aria-rowindex={2}>
          {groups
            .flatMap(({ columns }) => columns)
            .map((column, at) => (
              <th key={column.key} scope="col" aria-colindex={at + 2}>
                {texts.column(column)}
              </th>
            ))}
        </tr>
      )}
    </thead>
  )
}
