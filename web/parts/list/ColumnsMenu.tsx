import { Button, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ColumnChoice } from '#web/parts/list/column-choice.ts'
import { useCompactRows } from '#web/parts/list/density.ts'
import type { Column } from '#web/parts/list/column.ts'

interface ColumnsMenuProps {
  /** The columns that can be hidden. */
  columns: readonly Pick<Column<never>, 'key' | 'head'>[]
  choice: ColumnChoice
}

/** Which columns a list shows, and how high the rows of all lists are. It stays open, so that several can be ticked. */
export function ColumnsMenu({ columns, choice }: ColumnsMenuProps) {
  const { t } = useTranslation()
  const [compact, setCompact] = useCompactRows()
  const some = columns.some(({ key }) => choice.hidden.has(key))
  return (
    <Menu position="bottom-end" width={224} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, head }) => (
          <Menu.CheckboxItem
            key={key}
            checked={!choice.hidden.has(key)}
            onChange={(shown) => choice.show(key, shown)}
          >
            {head}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={!some} onClick={() => choice.hideOnly([])}>
          {t('list.allColumns')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.CheckboxItem checked={compact} onChange={setCompact}>
          {t('list.compact')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
