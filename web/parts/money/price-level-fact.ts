import { useTranslation } from 'react-i18next'
import { weakestLevel, type PriceLevel } from '#contract/price-level.ts'
import type { GlossaryTerm } from '#web/parts/glossary/Explanation.tsx'
import type { Fact } from '#web/parts/record/Facts.tsx'
import { useReader } from '#web/platform/reader.ts'

const terms = {
  firm: 'firm',
  subject_to_survey: 'surveyed',
  budgetary: 'budgetary',
} as const satisfies Record<PriceLevel, GlossaryTerm>

/** How firm the prices are together; no fact if none has a level. */
export function usePriceLevelFact(): (levels: readonly (PriceLevel | null)[]) => Fact[] {
  const { t } = useTranslation()
  const context = useReader()
  return (levels) => {
    const level = weakestLevel(levels)
    if (level === null) return []
    const count = levels.filter((each) => each === level).length
    const partly = level === 'subject_to_survey' && levels.includes('firm')
    const meaning = t(`priceLevel.meaning.${level}`, { context })
    return [
      {
        name: t('priceLevel.name'),
        term: terms[level],
        value: t(`priceLevel.of.${level}`),
        note: partly
          ? `${t('priceLevel.partly.subject_to_survey', { count, of: levels.length })} ${meaning}`
          : meaning,
      },
    ]
  }
}
