import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths, priceBookPage, priceBookTabs } from '#contract/paths.ts'
import { inShell, screen } from '#web/app/frames.tsx'

/** The cards of rules, and what else prices are made of, a tab for each table. An unknown tab is no screen. */
export const priceBookScreens = [
  screen(inShell, paths.baseRule, () => import('#web/rate-cards/card/BaseRule.tsx'), 'BaseRule'),
  createRoute({
    getParentRoute: () => inShell,
    path: priceBookPage,
    params: {
      parse: (params: { tab: string }) =>
        priceBookTabs.some((each) => each === params.tab) ? params : false,
    },
    component: lazyRouteComponent(() => import('#web/price-book/PriceBook.tsx'), 'PriceBook'),
  }),
]
