import { useTranslation } from 'react-i18next'
import type { BestSteps } from '#web/quotes/add/matrix.ts'

type Step = BestSteps extends ReadonlyMap<string, infer Best> ? Best : never

export function useStepText(): (step: Step) => string {
  const { t } = useTranslation()
  return (step) => t(step.moreCharge === 0 ? 'priceSearch.bestStepFree' : 'priceSearch.bestStep', { ...step })
}
