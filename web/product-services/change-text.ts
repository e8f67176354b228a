import { useTranslation } from 'react-i18next'
import { sharings, symmetries, type CatalogueChange } from '#contract/product-services.ts'
import type { Changed } from '#web/parts/record/Timeline.tsx'

export function useChangeText() {
  const { t } = useTranslation()
  return ({ field, before, after }: CatalogueChange) => {
    const value = (text: string) => {
      if (field === 'visible') return t(`serviceEditor.${text === 'yes' ? 'yes' : 'no'}`)
      if (field === 'product') return text || t('serviceEditor.noProduct')
      const symmetry = symmetries.find((each) => each === text)
      if (field === 'symmetry' && symmetry) return t(`productServices.symmetry.${symmetry}`)
      const sharing = sharings.find((each) => each === text)
      if (field === 'sharing' && sharing) return t(`productServices.sharing.${sharing}`)
      return text || t('common.empty')
    }
    return {
      name: t(`serviceEditor.field.${field}`),
      before: value(before),
      after: value(after),
    } satisfies Changed
  }
}
