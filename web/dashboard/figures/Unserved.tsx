import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sales } from '#contract/dashboard/sales.ts'
import { Figure } from '#web/dashboard/figures/Figure.tsx'
import { FigureTable } from '#web/dashboard/figures/FigureTable.tsx'
import { InView } from '#web/dashboard/figures/InView.tsx'

const StatesMap = lazy(async () => ({
  default: (await import('#web/dashboard/figures/StatesMap.tsx')).StatesMap,
}))

interface UnservedProps {
  towns: Sales['unserved']
  onExport: () => Promise<void>
}

/** Where companies asked for addresses without a listed building: a number in each state, and the towns behind it. */
export function Unserved({ towns, onExport }: UnservedProps) {
  const { t, i18n } = useTranslation()
  const quotes = towns.reduce((sum, town) => sum + town.quotes, 0)
  return (
    <Figure
      title={t('figures.unserved.title')}
      summary={t('figures.unserved.summary', { count: quotes, shown: quotes.toLocaleString(i18n.language) })}
      empty={towns.length === 0}
      onExport={onExport}
      chart={
        <InView>
          <StatesMap towns={towns} />
        </InView>
      }
      table={
        <FigureTable
          caption={t('figures.unserved.title')}
          heads={[t('figures.town'), t('figures.quotes')]}
          rows={towns.map(({ state, city, quotes }) => ({
            name: [city, state].filter(Boolean).join(', '),
            cells: [quotes],
            size: quotes,
          }))}
        />
      }
    />
  )
}
