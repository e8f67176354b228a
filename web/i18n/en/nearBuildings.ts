export const nearBuildingsEn = {
  of: 'Near {{site}}',
  as: 'As {{site}}',
  asNamed: 'As {{site}}: {{building}}',
  failed: 'The buildings near by could not be loaded.',
  none: 'No other building is listed near by.',
}
