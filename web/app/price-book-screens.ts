import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths, priceBookPage, priceBookTabs } from '#contract/paths.ts'
import { inShell, withTexts } from '#web/app/frames.tsx'

const component = () =>
  lazyRouteComponent(
    withTexts(['priceBook'], () => import('#web/price-book/PriceBook.tsx')),
    'PriceBook',
  )

/** What prices are made of, a tab for each table. An unknown tab is no screen. */
export const priceBookScreens = [
  createRoute({ getParentRoute: () => inShell, path: paths.baseRule, component: component() }),
  createRoute({
    getParentRoute: () => inShell,
    path: priceBookPage,
    params: {
      parse: (params: { tab: string }) =>
        priceBookTabs.some((each) => each === params.tab) ? params : false,
    },
    component: component(),
  }),
]
