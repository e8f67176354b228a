import { paths, publicPaths, quoteListPath, quoteTabs, recordPages } from '#contract/paths.ts'
import { cartEn } from '#web/i18n/en/cart.ts'
import { dashboardEn } from '#web/i18n/en/dashboard.ts'
import { deliveriesEn } from '#web/i18n/en/deliveries.ts'
import { notificationsEn } from '#web/i18n/en/notifications.ts'
import { ordersEn } from '#web/i18n/en/orders.ts'
import { priceSearchEn } from '#web/i18n/en/priceSearch.ts'
import { quotesEn } from '#web/i18n/en/quotes.ts'
import { signinEn } from '#web/i18n/en/signin.ts'
import { cartMs } from '#web/i18n/ms/cart.ts'
import { dashboardMs } from '#web/i18n/ms/dashboard.ts'
import { deliveriesMs } from '#web/i18n/ms/deliveries.ts'
import { notificationsMs } from '#web/i18n/ms/notifications.ts'
import { ordersMs } from '#web/i18n/ms/orders.ts'
import { priceSearchMs } from '#web/i18n/ms/priceSearch.ts'
import { quotesMs } from '#web/i18n/ms/quotes.ts'
import { signinMs } from '#web/i18n/ms/signin.ts'

/** A text in both languages: the page knows which one is meant only once it is open. */
type Text = readonly [en: string, ms: string]

interface Head {
  title: Text
  lead?: Text
  /** The screen has a button beside its heading. */
  action?: boolean
}

const quotes: Head = {
  title: [quotesEn.title, quotesMs.title],
  lead: [quotesEn.lead, quotesMs.lead],
  action: true,
}
const staffQuotes: Head = {
  title: [quotesEn.title_staff, quotesMs.title_staff],
  lead: [quotesEn.lead_staff, quotesMs.lead_staff],
  action: true,
}

const tabs = [44, 56, 64, 72, 72, 80]
/** The table of a list to come, which is cards where it has no room; `tools` stand over it. */
const rows = block('rows', block('th') + Array.from({ length: 6 }, () => block('tr')).join(''))
const list =
  row('tabs', tabs) +
  block('tools', ['search', 'filter', 'sort', 'export'].map((tool) => block(tool)).join('')) +
  rows

/** What the screens that people open first show before their scripts have come: their heading, and the room of the rest. */
const known: Partial<Record<string, string>> = {
  [paths.home]: inside(
    { title: [dashboardEn.title, dashboardMs.title], lead: [dashboardEn.lead, dashboardMs.lead] },
    block('columns', block('matters') + block('beside', block('sums') + block('handOvers'))),
  ),
  [paths.newQuote]: inside(
    {
      title: [priceSearchEn.title, priceSearchMs.title],
      lead: [priceSearchEn.lead, priceSearchMs.lead],
      action: true,
    },
    block('choices') +
      block('beside', block('sites', block('site').repeat(2)) + block('aside')) +
      block('beside', block('wide', block('label') + block('input') + block('panel')) + block('aside')),
  ),
  [paths.cart]: inside({ title: [cartEn.title, cartMs.title], lead: [cartEn.lead, cartMs.lead] }, rows),
  [paths.orders]: inside(
    { title: [ordersEn.title, ordersMs.title], lead: [ordersEn.lead, ordersMs.lead] },
    list,
  ),
  [paths.staffOrders]: inside(
    { title: [ordersEn.title_staff, ordersMs.title_staff], lead: [ordersEn.lead_staff, ordersMs.lead_staff] },
    list,
  ),
  [paths.deliveries]: inside(
    {
      title: [deliveriesEn.title, deliveriesMs.title],
      lead: [deliveriesEn.lead, deliveriesMs.lead],
      action: true,
    },
    list,
  ),
  [paths.notifications]: inside(
    { title: [notificationsEn.title, notificationsMs.title] },
    row('tabs', [40, 64]) + block('lines'),
  ),
  ...Object.fromEntries(
    quoteTabs.company.map((tab) => [quoteListPath(tab, 'company'), inside(quotes, list)]),
  ),
  ...Object.fromEntries(
    quoteTabs.staff.map((tab) => [quoteListPath(tab, 'staff'), inside(staffQuotes, list)]),
  ),
  [paths.login]: outside(
    block(
      'card',
      headOf({ title: [signinEn.title, signinMs.title], lead: [signinEn.lead, signinMs.lead] }) +
        form(2) +
        row('links', [140, 168, 200]),
    ) +
      block(
        'demo',
        block('strong', say([signinEn.demoTitle, signinMs.demoTitle])) +
          block('lead', say([signinEn.demoText, signinMs.demoText])) +
          block('people'),
      ) +
      block('language'),
  ),
}

/** Screens whose shape is not worth telling apart: a card before sign-in, a page of text or fields behind it. */
const card = outside(block('card', form(2)))
const page = inside(undefined, row('bars', [100, 93, 86, 79, 95, 88]))

/** Sheets for the printer, which have neither header nor menu. */
const printed: readonly string[] = [paths.printTerms, ...Object.values(recordPages.printedOrder)]

/** The markup that a screen's page shows until its scripts have come; none for what is printed. */
export function firstFrameOf(screen: string): string {
  if (printed.includes(screen)) return ''
  return known[screen] ?? (publicPaths.includes(screen) ? card : page)
}

/** The frame of the signed-in, hidden from strangers, who are led to the sign-in page. */
function inside(head: Head | undefined, body: string): string {
  const shown = head ? headOf(head) : block('head', block('noTitle'))
  return `<div id="first" class="in" aria-hidden="true"><div class="header"><i></i>${mark(24)}</div><div class="side"></div><div class="main">${shown}${body}</div></div>`
}

/** The frame of the pages before sign-in, hidden from those who have signed in. */
function outside(body: string): string {
  return `<div id="first" class="out" aria-hidden="true"><div class="column"><div class="logo">${mark(32)}</div>${body}</div></div>`
}

function mark(size: number): string {
  return `<span class="brand"><img src="./favicon.svg" alt="" width="${size}" height="${size}"><span>Trunkline</span></span>`
}

function headOf({ title, lead, action }: Head): string {
  const words = block('title', say(title)) + (lead ? block('lead', say(lead)) : '')
  return block('head', block('words', words) + (action ? block('action') : ''))
}

function form(fields: number): string {
  return block('field', block('label') + block('input')).repeat(fields) + block('input').repeat(2)
}

function row(name: string, widths: readonly number[]): string {
  return block(name, widths.map((width) => `<i style="--w:${width}"></i>`).join(''))
}

function block(name: string, content = ''): string {
  return `<div class="${name}">${content}</div>`
}

function say([en, ms]: Text): string {
  return `<span lang="en">${escaped(en)}</span><span lang="ms">${escaped(ms)}</span>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
