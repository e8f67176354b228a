export const siteDaysEn = {
  restDay: 'Rest day',
  inStates: '{{name}}, {{states}}',
  resting: 'No work at the sites: {{reason}}. The next possible date is {{date}}.',
  marked: 'Rest days and public holidays at the sites are struck out.',
  firstPossible: 'The first possible date is {{date}}. Rest days at the sites are struck out.',
}
