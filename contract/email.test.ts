import { expect, test } from 'vitest'
import { emailOf } from '#contract/email.ts'

test.each([
  ['  Siti@Acme.example ', 'Siti@Acme.example'],
  ['\ufeff\u200br&d@acme\u00ad.example\u200e', 'r&d@acme.example'],
  ['\u2068it/noc@acme.example\u2069', 'it/noc@acme.example'],
  ["o'neil+quotes@a-b.acme.example", "o'neil+quotes@a-b.acme.example"],
  ['陈伟@acme.example', '陈伟@acme.example'],
  ['முருகன்@acme.example', 'முருகன்@acme.example'],
  ['jose\u0301@acme.example', 'jos\u00e9@acme.example'],
  ['siti@münchen.example', 'siti@xn--mnchen-3ya.example'],
  ['siti@xn--mnchen-3ya.example', 'siti@xn--mnchen-3ya.example'],
  ['root@localhost', 'root@localhost'],
])('%j is the email address %s', (typed, email) => {
  expect(emailOf(typed)).toBe(email)
})

test.each([
  '',
  'a',
  '@b.my',
  'a@b',
  '<a@b.my>',
  'Ali <a@b.my>',
  'mailto:a@b.my',
  'a@b.my.',
  '.a@b.my',
  'a.@b.my',
  'a..b@b.my',
  'a@b..my',
  'a@-b.my',
  'a@b-.my',
  'a@10.0.0.1',
  'a b@b.my',
  'a,c@b.my',
  'a;c@b.my',
  'a@c@b.my',
  '"a"@b.my',
  'a\ud800@b.my',
  `${'x'.repeat(250)}@b.my`,
  `a@${`${'ü'.repeat(26)}.`.repeat(9)}my`,
])('%j is no email address', (typed) => {
  expect(emailOf(typed)).toBeNull()
})

test('a megabyte is checked at once', () => {
  const begun = performance.now()
  for (const each of ['a', 'a.', '@', '-', 'a@b-', '\u200b']) emailOf(each.repeat(1e6))
  expect(performance.now() - begun).toBeLessThan(1_000)
})
