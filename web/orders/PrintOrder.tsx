import { Button, Group } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  documentsApi,
  type DocumentBlock,
  type DocumentModel,
  type DocumentRow,
} from '#contract/documents.ts'
import { quoteListPath, recordPath } from '#contract/paths.ts'
import type { Side } from '#contract/roles.ts'
import type { OrderDesk } from '#web/orders/desk.ts'
import type { QuoteDesk } from '#web/quotes/desk.ts'
import classes from '#web/orders/OrderSheet.module.css'
import { Loaded, PageHead, PageSkeleton, isNotFound, PageMargins, PrintPage } from '#web/parts/page/page.tsx'
import { useRead } from '#web/platform/query.ts'
import { useReader } from '#web/platform/screens.ts'
import { useLanguage } from '#web/platform/session.ts'

export function PrintOrder({ desk }: { desk: OrderDesk }) {
  const { t } = useTranslation()
  const context = useReader()
  return (
    <PrintRecord
      kind="order"
      side={desk.side}
      back={t('orders.toOrder')}
      absent={{ title: t('orders.notThere'), text: t('orders.notThereText', { context }) }}
      list={{ path: desk.path, text: t('orders.toOrders', { context }) }}
    />
  )
}

export function PrintQuote({ desk: { side } }: { desk: QuoteDesk }) {
  const { t } = useTranslation()
  return (
    <PrintRecord
      kind="quote"
      side={side}
      back={t('compare.open')}
      absent={{ title: t('quotes.notThere'), text: t('quotes.notThereText') }}
      list={{ path: quoteListPath('all', side), text: t('compare.toList') }}
    />
  )
}

interface PrintRecordProps {
  kind: 'quote' | 'order'
  side: Side
  back: string
  absent: { title: string; text: string }
  list: { path: string; text: string }
}

function PrintRecord({ kind, side, back, absent, list }: PrintRecordProps) {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const read = useRead(documentsApi[kind], { params: { id }, query: { language: useLanguage() } })
  return (
    <PrintPage>
      {isNotFound(read) ? (
        <>
          <PageHead title={absent.title} lead={absent.text} />
          <Button renderRoot={(props) => <Link to={list.path} {...props} />}>{list.text}</Button>
        </>
      ) : (
        <Loaded read={read} skeleton={<PageSkeleton />}>
          {(model) => (
            <>
              <Group justify="space-between" mb="md" data-noprint>
                <Button
                  variant="default"
                  leftSection={<IconArrowLeft size={16} aria-hidden />}
                  renderRoot={(props) => <Link to={recordPath(kind, id, side)} {...props} />}
                >
                  {back}
                </Button>
                <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
                  {t('terms.print')}
                </Button>
              </Group>
              <DocumentSheet model={model} />
            </>
          )}
        </Loaded>
      )}
    </PrintPage>
  )
}

function DocumentSheet({ model: { title, foot, letterhead, blocks } }: { model: DocumentModel }) {
  const { t } = useTranslation()
  useDocumentTitle(`${title} · ${t('common.product')}`)
  return (
    <article className={classes.sheet}>
      <PageMargins text={foot} />
      <div className={classes.head}>
        <strong>{letterhead.name}</strong>
        {letterhead.lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
      <h1 tabIndex={-1}>{title}</h1>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </article>
  )
}

function Block({ block }: { block: DocumentBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'text':
      return <p>{block.text}</p>
    case 'facts':
      return (
        <dl>
          {block.facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {block.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {rowGroups(block.rows).map((rows, index) => (
            <tbody key={index}>
              {rows.map((row, at) => (
                <Row key={at} row={row} />
              ))}
            </tbody>
          ))}
        </table>
      )
    case 'clauses':
      return (
        <ol lang={block.language}>
          {block.clauses.map((clause) => (
            <li key={clause}>{clause}</li>
          ))}
        </ol>
      )
    case 'signatures':
      return null
  }
}

function Row({ row: { cells, strong, part } }: { row: DocumentRow }) {
  const [first, ...amounts] = cells
  return (
    <tr className={part ? classes.part : strong ? classes.strong : undefined}>
      <th scope="row">
        {first?.text}
        {first?.under && <div>{first.under}</div>}
      </th>
      {amounts.map(({ text }, index) => (
        <td key={index}>{text}</td>
      ))}
    </tr>
  )
}

/** Each group, a row with its parts, is printed on one page. */
function rowGroups(rows: readonly DocumentRow[]): DocumentRow[][] {
  const groups: DocumentRow[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    if (row.part && group) group.push(row)
    else groups.push([row])
  }
  return groups
}
