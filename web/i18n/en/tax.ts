export const taxEn = {
  code: {
    telecommunications: 'telecommunications',
    equipment_rental: 'equipment rental',
    managed_services: 'managed services',
  },
  rate: '{{code}} {{percent}}%',
  nil: '{{code}} nil',
  estimatedName: 'Service tax, estimated',
  estimated: 'Service tax is estimated, at the rates of {{date}}.',
  estimatedAt: 'Service tax is estimated, at the rates of {{date}}: {{rates}}.',
  demo: 'These are demo rates: a tax adviser must confirm codes and rates before they are billed.',
  orderedAt: 'Service tax is at the rates of {{date}}: {{rates}}.',
  ordered: 'Service tax is at these rates: {{rates}}.',
  chargedAt: 'Service tax is at the rate of {{date}}.',
  billed: 'Services are billed at the rate in force when they are provided.',
}
