export const nearBuildingsEn = {
  of: 'Near {{site}}',
  as: 'As {{site}}',
  asNamed: 'As {{site}}: {{building}}',
  failed: 'The buildings near by could not be loaded.',
  none: 'No other building is listed near by.',
  forEnd: 'Listed buildings near {{site}}',
  nearest: { on_net: 'Nearest on-net buildings', near_net: 'Nearest near-net buildings' },
  gains: {
    on_net: 'An on-net building has an instant price and needs no survey.',
    near_net: 'A near-net building has an instant price, subject to survey.',
  },
  noOnNet: 'No building within {{km}} km is on-net.',
  noOnNetInState: 'No building in {{state}} is on-net.',
  noneForAddress: 'No listed building is near this address.',
  use: 'Use it instead',
  useNamed: 'Use it instead: {{building}}',
  underKm: 'under 1 km',
  aboutKm: 'about {{km}} km',
  sooner: '{{count}} working days instead of {{later}}',
  placedBy: {
    postcode: 'Distances are estimates from the middle of the listed buildings with postcode {{postcode}}.',
    city: 'Distances are estimates from the middle of the listed buildings in {{city}}.',
    region:
      'Distances are rough estimates from the middle of the listed buildings in {{state}} with postcodes {{digits}}•••.',
    state:
      'Distances are very rough: no listed building shares the town or postcode region, so they are from the middle of those in {{state}}.',
  },
  insteadOf: 'Instead of {{address}}.',
  backToAddress: 'Go back to that address',
}
