import { useTranslation } from 'react-i18next'
import { productIds, products } from '#contract/catalog.ts'
import type { EveryCompanyCounts } from '#contract/dashboard.ts'
import { FigureTable } from '#web/dashboard/figures/FigureTable.tsx'
import { Section } from '#web/parts/page/Section.tsx'

export function ProductShares({ counts }: { counts: EveryCompanyCounts }) {
  const { t } = useTranslation()
  const shares = [
    ...productIds().flatMap((id) => {
      const { name, share } = products[id]
      return share ? { name, share: counts[share] } : []
    }),
    { name: t('figures.otherProducts'), share: otherShare(counts) },
  ]
  return (
    <Section title={t('figures.shares')}>
      <FigureTable
        caption={t('figures.shares')}
        heads={[t('figures.product'), t('figures.share')]}
        rows={shares.map(({ name, share }) => ({ name, cells: [`${share}%`], size: share }))}
      />
    </Section>
  )
}

/** The rest of 100 %, to one decimal; 0 if there is no quote at all. */
function otherShare({ pllPctg, idPctg, cmTotalQuote }: EveryCompanyCounts): number {
  return cmTotalQuote === 0 ? 0 : Math.round((100 - pllPctg - idPctg) * 10) / 10
}
