import { paths } from '#contract/paths.ts'
import { inShell, screen } from '#web/app/frames.tsx'

/** Pricing rules, the prices of one, and which company has which. */
export const rateCardScreens = [
  screen(inShell, paths.pricingRules, () => import('#web/rate-cards/RuleList.tsx'), 'RuleList'),
  screen(inShell, paths.assignRule, () => import('#web/rate-cards/AssignRules.tsx'), 'AssignRules'),
  screen(inShell, paths.manageRule, () => import('#web/rate-cards/card/ManageRule.tsx'), 'ManageRule'),
  screen(inShell, paths.cardDraft, () => import('#web/rate-cards/draft/CardDraftPage.tsx'), 'CardDraftPage'),
]
