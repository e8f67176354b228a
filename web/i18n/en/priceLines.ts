import { bandNamesEn, lineNamesEn, networkNamesEn } from '#contract/pricing-names/en.ts'

export const priceLinesEn = {
  monthly: 'Monthly',
  oneTime: 'One-time',
  component: 'Component',
  amount: 'Amount',
  total: 'Total',
  yourRate: 'your rate',
  yourRate_staff: 'company’s rate',
  standardRate: 'standard rate',
  none: 'No prices yet.',
  nni: '{{site}} is your NNI: its access, installation and cross connect were paid when it was built, so only the transport is charged.',
  nni_staff:
    '{{site}} is the company’s NNI: its access, installation and cross connect were paid when it was built, so only the transport is charged.',
  name: lineNamesEn,
  band: bandNamesEn,
  network: networkNamesEn,
  term_one: '{{count}} month',
  term_other: '{{count}} months',
}
