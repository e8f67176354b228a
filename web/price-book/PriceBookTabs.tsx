import { useTranslation } from 'react-i18next'
import { paths, priceBookPath, priceBookTabs, type PriceBookTab } from '#contract/paths.ts'
import { ListTabs } from '#web/parts/list/ListTabs.tsx'

export function PriceBookTabs({ current }: { current: PriceBookTab | 'prices' }) {
  const { t } = useTranslation()
  return (
    <ListTabs
      label={t('priceBook.tables')}
      tabs={(['prices', ...priceBookTabs] as const).map((tab) => ({
        text: t(`priceBook.tabs.${tab}`),
        count: undefined,
        path: tab === 'prices' ? paths.baseRule : priceBookPath(tab),
        current: tab === current,
      }))}
    />
  )
}
