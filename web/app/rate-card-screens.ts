import { paths } from '#contract/paths.ts'
import { inShell, screen } from '#web/app/frames.tsx'

/** Pricing rules, and which company has which. */
export const rateCardScreens = [
  screen(inShell, paths.pricingRules, () => import('#web/rate-cards/RuleList.tsx'), 'RuleList', 'rules'),
  screen(inShell, paths.assignRule, () => import('#web/rate-cards/AssignRules.tsx'), 'AssignRules', 'rules'),
]
