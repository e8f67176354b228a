import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import type { EveryCompanyCounts } from '#contract/dashboard.ts'
import { FigureTable } from '#web/dashboard/figures/FigureTable.tsx'
import { Section } from '#web/parts/page/Section.tsx'

/** The shares of leased lines and Internet among all quotes. */
export function ProductShares({ counts }: { counts: EveryCompanyCounts }) {
  const { t } = useTranslation()
  const shares = [
    { name: products[1].name, share: counts.pllPctg },
    { name: products[2].name, share: counts.idPctg },
  ]
  return (
    <Section title={t('figures.shares')}>
      <FigureTable
        caption={t('figures.shares')}
        heads={[t('figures.product'), t('figures.share')]}
        rows={shares.map(({ name, share }) => ({ name, cells: [`${share} %`], size: share }))}
      />
    </Section>
  )
}
