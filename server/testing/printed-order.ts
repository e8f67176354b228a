import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { vi } from 'vitest'
import * as z from 'zod'
import type { FullOrder } from '#contract/orders/list.ts'
import { en } from '#web/i18n/en.ts'
import { ordersEn } from '#web/i18n/en/orders.ts'

// What the screens ask of a browser as they are loaded and rendered.
const nothing = () => {}
const storage = { getItem: () => null }
vi.stubGlobal('window', { addEventListener: nothing })
vi.stubGlobal('document', { getElementById: () => null, addEventListener: nothing })
vi.stubGlobal('addEventListener', nothing)
vi.stubGlobal('localStorage', storage)
const { OrderSheet } = await import('#web/orders/OrderSheet.tsx')
vi.unstubAllGlobals()
// The screens forbid zod what their page forbids; the server goes on with it.
z.config({ jitless: false })

const reads = new QueryClient()
const texts = i18next.createInstance()
await texts
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { translation: { ...en, orders: ordersEn } } } })

/** The print of an order as its screen renders it, in English: the text of each row of its tables, and of each paragraph. */
function printOf(order: FullOrder): string[] {
  vi.stubGlobal('localStorage', storage)
  const sheet = createElement(OrderSheet, { order })
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client: reads }, sheet))
  vi.unstubAllGlobals()
  return html.split(/<\/(?:tr|p)>/).map((part) =>
    part
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

/** The amounts that the print of an order says, as text. An early termination charge of nil is none. */
export function printedAmounts(order: FullOrder) {
  const print = printOf(order)
  const rows = (start: RegExp) => print.filter((row) => start.test(row)).map(amountsIn)
  return {
    circuits: rows(/^C-\d{4}-\d{6} /),
    total: rows(/^Before tax /),
    cancellations: rows(/^Of this, cancellation charges /),
    tax: rows(/^Service tax RM/),
    withTax: rows(/^Total with tax /),
    ordered: rows(/^As ordered, before tax /),
    deposit: rows(/^Deposit \(/),
    depositOrdered: rows(/^Deposit as ordered/),
  }
}

function amountsIn(row: string): string[] {
  return row.match(/RM [\d,]+\.\d\d/g) ?? []
}
