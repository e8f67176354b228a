import { Button, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { paths, recordPath } from '#contract/paths.ts'
import { orderRefusal } from '#contract/quotes/actions.ts'
import type { ComparedQuote } from '#contract/quotes/compare.ts'
import type { Side } from '#contract/roles.ts'
import { Explained } from '#web/parts/glossary/Explained.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import ui from '#web/parts/ui.module.css'
import classes from '#web/quotes/compare/ComparisonTable.module.css'
import { leastOf } from '#web/quotes/compare/least.ts'
import { useRowGroups, type ComparisonRow, type RowGroup } from '#web/quotes/compare/rows.tsx'

interface ComparisonTableProps {
  ref: Ref<HTMLDivElement>
  side: Side
  quotes: readonly ComparedQuote[]
  /** Rows in which all quotes have the same are left out. */
  onlyDifferences: boolean
  onRemove: (id: number) => void
}

/** Quotes side by side, a column each. Where they are wider than the screen the table scrolls, and its names stay. */
export function ComparisonTable({ ref, side, quotes, onlyDifferences, onRemove }: ComparisonTableProps) {
  const { t } = useTranslation()
  const differs = ({ says }: ComparisonRow) => new Set(quotes.map((quote) => says(quote) ?? '')).size > 1
  const groups = useRowGroups(side, quotes)
    .map((group) => ({ ...group, rows: group.rows.filter((row) => !onlyDifferences || differs(row)) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div ref={ref} className={classes.frame} tabIndex={0} role="region" aria-label={t('compare.title')}>
      <table className={classes.table} style={{ '--columns': quotes.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col">{t('quotes.reference')}</th>
            {quotes.map((quote) => (
              <th key={quote.id} scope="col">
                <ReferenceLink path={recordPath('quote', quote.id, side)} value={quote.quote_reference} />
                <QuoteStatusBadge {...quote} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-noprint>
          <tr>
            <th scope="row">{t('compare.nextStep')}</th>
            {quotes.map((quote) => (
              <td key={quote.id}>
                <div className={classes.steps}>
                  <NextStep quote={quote} side={side} />
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`${t('compare.remove')}: ${quote.quote_reference}`}
                    onClick={() => onRemove(quote.id)}
                  >
                    {t('compare.remove')}
                  </Button>
                </div>
              </td>
            ))}
          </tr>
        </tbody>
        {groups.map((group) => (
          <Group key={group.key} group={group} quotes={quotes} differs={differs} />
        ))}
      </table>
      {groups.length === 0 && (
        <Text pos="sticky" left={0} p="16px 12px">
          {t('compare.noDifferences')}
        </Text>
      )}
    </div>
  )
}

interface GroupProps {
  group: RowGroup
  quotes: readonly ComparedQuote[]
  differs: (row: ComparisonRow) => boolean
}

function Group({ group: { name, term, rows }, quotes, differs }: GroupProps) {
  const { t } = useTranslation()
  return (
    <tbody>
      <tr className={classes.group}>
        <th scope="rowgroup" colSpan={quotes.length + 1}>
          <span>{term ? <Explained term={term}>{name}</Explained> : name}</span>
        </th>
      </tr>
      {rows.map((row) => {
        const { key, says, cell, least, amount, strong, term, name, bestSteps } = row
        const values = quotes.map((quote) => says(quote))
        const lowest = least
          ? leastOf(values.map((value) => (typeof value === 'number' ? value : null)))
          : null
        return (
          <tr key={key} data-differs={differs(row) || undefined} data-strong={strong}>
            <th scope="row">
              {term ? <Explained term={term}>{name}</Explained> : name}
              {differs(row) && (
                <span className={classes.differs}>
                  <span aria-hidden> ≠</span>
                  <VisuallyHidden> {t('compare.differs')}</VisuallyHidden>
                </span>
              )}
            </th>
            {quotes.map((quote, index) => {
              const value = values[index]
              return (
                <td key={quote.id} className={amount ? classes.amount : undefined}>
                  {shown(value ?? '', cell?.(quote) ?? value, amount)}
                  {lowest !== null && value === lowest && (
                    <span className={ui.greenTag}>{t(`compare.${least!}`)}</span>
                  )}
                  {bestSteps?.has(quote.id) && (
                    <span className={ui.greenTag} title={t('compare.bestStepRule')}>
                      {t('compare.bestStep')}
                    </span>
                  )}
                </td>
              )
            })}
          </tr>
        )
      })}
    </tbody>
  )

  /** What a quote does not have; a price that it does not have is still awaited. */
  function shown(value: string | number, content: ReactNode, amount: true | undefined) {
    return value !== '' ? content : amount ? <Money amount={null} /> : t('common.empty')
  }
}

/** The next step of a quote: to order it, to see its order, or to open it. */
function NextStep({ quote, side }: { quote: ComparedQuote; side: Side }) {
  const { t } = useTranslation()
  const { id, quote_reference: reference, order } = quote
  // An order that awaits approval has it already.
  if (side === 'company' && orderRefusal(quote) === null && !quote.awaits_approval)
    return (
      <Button
        aria-label={`${t('quotes.sendToOrder')}: ${reference}`}
        renderRoot={(props) => <Link to={paths.sendToOrder} search={{ ids: String(id) }} {...props} />}
      >
        {t('quotes.sendToOrder')}
      </Button>
    )
  const [text, path] = order
    ? [t('quotes.toOrder'), recordPath('order', order.id, side)]
    : [t('compare.open'), recordPath('quote', id, side)]
  return (
    <Button
      variant="default"
      aria-label={`${text}: ${reference}`}
      renderRoot={(props) => <Link to={path} {...props} />}
    >
      {text}
    </Button>
  )
}
