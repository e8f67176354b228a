import { createRoute } from '@tanstack/react-router'
import { comparePages, paths, quoteListPages, quoteTabs, recordPages } from '#contract/paths.ts'
import type { Side } from '#contract/roles.ts'
import { atDesk, inShell } from '#web/app/frames.tsx'
import type { OrderDesk, OrderListDesk } from '#web/orders/desk.ts'
import type { QuoteDesk } from '#web/quotes/desk.ts'

/** The list of quotes with a tab for each state, the page of one, and several side by side. An unknown tab is no screen. */
export function quoteScreens(side: Side, desk: () => Promise<QuoteDesk>) {
  const isTab = (tab: string) => quoteTabs[side].some((each) => each === tab)
  return [
    createRoute({
      getParentRoute: () => inShell,
      path: quoteListPages[side],
      params: { parse: (params: { tab: string }) => (isTab(params.tab) ? params : false) },
      component: atDesk(desk, async () => (await import('#web/quotes/list/QuoteList.tsx')).QuoteList),
    }),
    createRoute({
      getParentRoute: () => inShell,
      path: recordPages.quote[side],
      component: atDesk(desk, async () => (await import('#web/quotes/page/QuotePage.tsx')).QuotePage),
    }),
    createRoute({
      getParentRoute: () => inShell,
      path: comparePages[side],
      component: atDesk(
        desk,
        async () => (await import('#web/quotes/compare/CompareQuotes.tsx')).CompareQuotes,
      ),
    }),
  ]
}

/** The list of orders, the page of one, and its print. */
export function orderScreens(side: Side, list: () => Promise<OrderListDesk>, desk: () => Promise<OrderDesk>) {
  return [
    createRoute({
      getParentRoute: () => inShell,
      path: side === 'staff' ? paths.staffOrders : paths.orders,
      component: atDesk(list, async () => (await import('#web/orders/OrderList.tsx')).OrderList),
    }),
    createRoute({
      getParentRoute: () => inShell,
      path: recordPages.order[side],
      component: atDesk(desk, async () => (await import('#web/orders/OrderPage.tsx')).OrderPage),
    }),
    createRoute({
      getParentRoute: () => inShell,
      path: recordPages.printedOrder[side],
      component: atDesk(desk, async () => (await import('#web/orders/PrintOrder.tsx')).PrintOrder),
    }),
  ]
}
