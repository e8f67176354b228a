import { describe, expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import {
  everyNotificationKind,
  notificationKinds,
  type NotificationFacts,
  type NotificationKind,
} from '#contract/notifications.ts'
import { languages } from '#contract/session.ts'
import { composeMail } from '#server/notifications/mail.ts'
import { words } from '#server/platform/words/words.ts'
import { statusEn } from '#web/parts/texts.en.ts'
import { statusMs } from '#web/parts/texts.ms.ts'

const config = { publicUrl: 'https://portal.example.com', basePath: '/sub' }
const facts: NotificationFacts = {
  reference: 'X-2026-000123',
  event: 'suspend',
  company: 'Acme Manufacturing Sdn Bhd',
  applicant: 42,
  rule: 5,
  document: 6,
  status: 'processing',
  milestone: 'survey_done',
  day: '2026-12-01',
  nrc: sen(250_000),
  mrc: sen(1_234_500),
  amount: sen(98_700),
  deposit: 'kept',
  price_level: 'subject_to_survey',
  accepted: true,
  words: 'Because of the duct',
  expiring: [
    { reference: 'Q-2026-000126', day: '2026-12-02', mrc: sen(90_000) },
    { reference: 'Q-2026-000127', day: '2026-12-03', mrc: null },
  ],
  circuits: [
    { reference: 'C-2026-000124', requested: '2027-04-01', promised: '2027-04-01' },
    { reference: 'C-2026-000125', requested: null, promised: '2027-01-04' },
  ],
}
const reader = {
  email: 'x@acme.example',
  first_name: 'Aminah',
  language: 'en',
  recipient: 'company',
} as const
const compose = (kind: NotificationKind, more: object = {}, to: object = {}, order = true) =>
  composeMail(
    { kind, quote_id: order ? null : 7, order_id: order ? 9 : null, facts: { ...facts, ...more } },
    { ...reader, ...to },
    config,
  )

/** The link of a mail that is about no order. */
const ofCompany: Partial<Record<NotificationKind, string>> = {
  sign_up_received: 'user-management/user/approval/42',
  company_approved: 'pricing/assign-rule',
  quotes_digest: 'customer/quotes/active?expiring=1',
  company_held: 'customer/quotes/active',
  company_released: 'customer/quotes/active',
  preview_ready: 'pricing/draft?id=5',
  document_ready: 'documents/6',
}

describe.each(languages)('a mail in %s', (language) => {
  test.each(everyNotificationKind)('about %s has a subject, both parts and one link', (kind) => {
    for (const recipient of notificationKinds[kind].to)
      for (const more of [
        {},
        { accepted: false },
        { accepted: undefined },
        { count: 12 },
        { status: 'delivered' },
        { price_level: 'budgetary' },
      ]) {
        const mail = compose(kind, more, { language, recipient })
        expect(mail.subject.length).toBeGreaterThan(10)
        const area = recipient === 'company' ? 'customer' : 'client-manager'
        const way = `https://portal.example.com/sub/${ofCompany[kind] ?? `${area}/orders/view/9`}`
        for (const part of [mail.plain, mail.html]) {
          expect(part).toContain(way)
          expect(part).toContain('https://portal.example.com/sub/account/settings')
          expect(part).not.toMatch(/undefined|null|NaN|\[object/)
        }
        expect(mail.html).toContain(`<html lang="${language}">`)
      }
  })

  test('names states and milestones as the screens do', () => {
    const screens = { en: statusEn, ms: statusMs } as const
    const { late: _, ...states } = screens[language].order
    expect(words[language].exportedOrders.status).toEqual(states)
    expect(words[language].milestone).toEqual(screens[language].milestone)
  })
})

test('writes money and days in the usual notation', () => {
  const en = compose('quote_priced', {}, {}, false)
  expect(en.plain).toContain('Monthly, before tax: RM 12,345.00')
  expect(en.plain).toContain('One-time, before tax: RM 2,500.00')
  expect(en.plain).toContain('Price level: Subject to survey')
  expect(en.plain).toContain('Valid until: 1 December 2026')
  expect(en.plain).toContain('https://portal.example.com/sub/customer/quotes/view/7')
  const ms = compose('quote_expiring', {}, { language: 'ms' }, false)
  expect(ms.subject).toBe('Sebut harga X-2026-000123 tamat tempoh selepas 1 Disember 2026')
  expect(ms.plain).toContain('Caj bulanan, sebelum cukai: RM 12,345.00')
  expect(ms.plain).toContain('Tahap harga: Tertakluk kepada tinjauan')
  const estimate = compose('quote_priced', { price_level: 'budgetary' }, {}, false)
  expect(estimate.plain).toContain('cannot be ordered')
  expect(estimate.plain).not.toContain('You can order it')
})

test('a mail about one circuit opens its details, one about several the order', () => {
  const circuit = { reference: 'C-2026-000124' }
  const path = 'https://portal.example.com/sub/customer/orders/view/9'
  expect(compose('circuit_late', circuit).plain).toContain(`${path}?circuit=C-2026-000124`)
  expect(compose('circuit_late', { ...circuit, count: 2 }).plain).not.toContain('?circuit')
  expect(compose('circuit_late').plain).not.toContain('?circuit')
})

test('a mail about one service to accept opens it, one about several their list', () => {
  const event = 'hand_over'
  const one = { reference: 'S-2026-000007', event, service: 7, circuit: 'C-2026-000124' }
  const single = compose('service_changed', one)
  expect(single.subject).toBe('Service S-2026-000007 is ready: accept it by 1 December 2026')
  expect(single.plain).toContain('Circuit C-2026-000124 has been handed over')
  expect(single.plain).toContain('https://portal.example.com/sub/customer/orders/services/7')
  const several = compose('service_changed', { reference: 'O-2026-000009', event, count: 3 })
  expect(several.subject).toBe('3 services of order O-2026-000009 are ready: accept them by 1 December 2026')
  expect(several.plain).toContain('https://portal.example.com/sub/customer/orders/services?status=accepting')
})

test.each(['A', 'A-', 'A-2026-', '0', ' '])('composes a name of 100 kB of %j within 50 ms', (worst) => {
  compose('sign_up_received')
  const company = worst.repeat(100_000 / worst.length)
  const before = process.threadCpuUsage()
  const { html } = compose('sign_up_received', { company })
  const { user, system } = process.threadCpuUsage(before)
  expect(html).toContain('</h1>')
  expect((user + system) / 1_000).toBeLessThan(50)
})

test('escapes everything that a person typed', () => {
  const typed = `<img src=x onerror="alert(1)"> & 'so'`
  const mail = compose('message', { words: typed, company: typed }, { recipient: 'staff', first_name: typed })
  expect(mail.html).not.toContain('<img')
  expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;so&#39;')
  expect(mail.plain).toContain(typed)
  expect(compose('callback_requested', { company: 'Two\nlines' }, { recipient: 'staff' }).subject).toContain(
    'Two lines requests a callback',
  )
})
