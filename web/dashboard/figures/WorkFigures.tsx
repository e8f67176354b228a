import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import { exportWorkCall, readWorkCall, type Work, type WorkFigure } from '#contract/dashboard/work.ts'
import { paths } from '#contract/paths.ts'
import { Figure } from '#web/dashboard/figures/Figure.tsx'
import { FigureTable } from '#web/dashboard/figures/FigureTable.tsx'
import classes from '#web/dashboard/figures/Figures.module.css'
import { Money, RateNote } from '#web/parts/money/Money.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { CardsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { today } from '#web/platform/dates.ts'
import { saveFile } from '#web/platform/files.ts'
import { useRead } from '#web/platform/query.ts'

/** The open work over all companies: each row leads to the list of what it counts. */
export function WorkFigures() {
  const { t } = useTranslation()
  const work = useRead(readWorkCall)
  return (
    <section className={classes.figures} aria-labelledby="work-figures">
      <Title order={2} id="work-figures" mb="xs">
        {t('figures.work')}
      </Title>
      <Loaded read={work} skeleton={<CardsSkeleton cards={3} height={320} />}>
        {(data) => <Tables work={data} />}
      </Loaded>
    </section>
  )
}

function Tables({ work: { pending, pipeline, due } }: { work: Work }) {
  const { t } = useTranslation()
  const save = (figure: WorkFigure) => () =>
    saveFile(exportWorkCall, { query: { figure } }, `${figure}-${today()}.csv`)
  return (
    <>
      <div className={`${classes.grid} ${classes.work}`}>
        <Figure
          title={t('figures.pending')}
          empty={pending[0]?.quotes === 0}
          onExport={save('pending')}
          table={
            <FigureTable
              caption={t('figures.pending')}
              heads={[t('figures.waiting'), t('figures.quotes')]}
              rows={pending.map(({ days, quotes }) => ({
                name: days === 0 ? t('figures.all') : t('figures.moreThan', { count: days }),
                to: paths.staffPendingQuotes,
                search: days === 0 ? undefined : { age: `${days}` },
                cells: [quotes],
                size: quotes,
              }))}
            />
          }
        />
        <Figure
          title={t('figures.due.title')}
          empty={due.every(({ orders }) => orders === 0)}
          onExport={save('due')}
          table={
            <FigureTable
              caption={t('figures.due.title')}
              heads={[t('figures.due.next'), t('figures.orders')]}
              rows={due.map(({ due: when, from, to, orders }) => ({
                name: t(`figures.due.${when}`),
                to: paths.staffOrders,
                search: { ...(from && { hand_over_from: from }), ...(to && { hand_over_to: to }) },
                cells: [orders],
                size: orders,
              }))}
            />
          }
        />
        <Figure
          title={t('figures.pipeline')}
          empty={pipeline.length === 0}
          onExport={save('pipeline')}
          table={
            <FigureTable
              caption={t('figures.pipeline')}
              heads={[t('figures.product'), t('figures.quotes'), t('common.oneTime'), t('common.monthly')]}
              rows={pipeline.map(({ product_id, quotes, total_nrc, total_mrc }) => ({
                name: product_id === null ? t('figures.noProduct') : products[product_id].name,
                to: product_id === null ? undefined : paths.staffActiveQuotes,
                search: { product_id: `${product_id}` },
                cells: [
                  quotes,
                  <Money key="nrc" amount={total_nrc} />,
                  <Money key="mrc" amount={total_mrc} perMonth />,
                ],
              }))}
            />
          }
        />
      </div>
      <RateNote />
    </>
  )
}
