import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MoneyAmount } from '#contract/money.ts'
import { Explained } from '#web/parts/glossary/Explained.tsx'
import classes from '#web/parts/money/ChargesTable.module.css'
import { Money } from '#web/parts/money/Money.tsx'
import { Unbroken } from '#web/parts/page/Unbroken.tsx'

export interface Charges {
  name: string
  /** null while the price is awaited, or if there is none. */
  nrc: MoneyAmount | null
  mrc: MoneyAmount | null
  /** A null amount does not exist, rather than being awaited. */
  noneAwaited?: boolean
  /** The total. */
  strong?: boolean
}

/** One-time and monthly charges are never added up. */
export function ChargesTable({ rows }: { rows: readonly Charges[] }) {
  const { t } = useTranslation()
  return (
    <div className={classes.room}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">
              <Explained term="nrc">{t('common.oneTime')}</Explained>
            </Table.Th>
            <Table.Th scope="col">
              <Explained term="mrc">{t('common.monthly')}</Explained>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, nrc, mrc, strong, noneAwaited }) => (
            <Table.Tr key={name} className={strong ? classes.strong : undefined}>
              <Table.Th scope="row">
                <Unbroken text={name} />
              </Table.Th>
              <Table.Td>{nrc === null && noneAwaited ? t('common.empty') : <Money amount={nrc} />}</Table.Td>
              <Table.Td>
                {mrc === null && noneAwaited ? t('common.empty') : <Money amount={mrc} perMonth />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
