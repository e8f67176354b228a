/** What changes on a later day: lead times, offers and settings that are numbers. */
export const plannedChangesEn = {
  title: 'Planned changes',
  from: 'From',
  fromHelp: 'Today applies at once; a later day plans the change.',
  fromNeeded: 'Enter the first day.',
  entry: '{{what}}: {{value}} from {{date}}',
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw {{what}}',
  withdrawTitle: 'Withdraw this change?',
  withdrawText: '{{what}} will not happen. What applies before it goes on applying.',
  withdrawn: 'The planned change has been withdrawn.',
  whenOf: '{{what}}, from {{date}}',
  none: 'Withdrawn',
}
