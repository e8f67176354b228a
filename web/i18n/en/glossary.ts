export const glossaryEn = {
  title: 'Glossary',
  lead: 'What the terms on quotes and orders mean.',
  search: 'Search the glossary',
  none: 'No term matches',
  noneText: 'Try another word, or a shorter one.',
  showAll: 'Show all terms',
  more: 'All terms in the glossary',
  terms: {
    budgetary: {
      name: 'Budgetary',
      text: 'An estimate for planning. A budgetary price cannot be ordered; ask your client manager for a firm one.',
    },
    circuit: {
      name: 'Circuit',
      text: 'One connection of an order, with its own price, dates and milestones. Each quote in an order becomes a circuit.',
    },
    contended: {
      name: 'Contended',
      text: 'The bandwidth is shared with other customers. At busy times it can be lower than the speed you bought.',
    },
    crossConnect: {
      name: 'Cross connect',
      text: 'The cable inside a data centre that joins our equipment to yours. The data centre charges for it, once and monthly.',
    },
    dedicated: {
      name: 'Dedicated (CIR)',
      text: 'The bandwidth is yours alone, at any time of day: the committed information rate equals the speed you bought.',
    },
    deposit: {
      name: 'Deposit',
      text: 'Refundable monthly charges that are due with the order. The standard deposit is two months.',
    },
    earlyTermination: {
      name: 'Early termination',
      text: 'Ending a service before its term is over costs the monthly charges that remain.',
    },
    firm: {
      name: 'Firm',
      text: 'The price will not change after you order, except for changes that you ask for yourself.',
    },
    ftto: {
      name: 'FTTO',
      text: 'Fibre to the office: Internet access over the fibre network that a building already has.',
    },
    gpon: {
      name: 'GPON, XG-PON, XGS-PON',
      text: 'Generations of shared fibre inside a building. They decide how fast FTTO can be: GPON up to 1 Gbps, XG-PON up to 2 Gbps, XGS-PON up to 5 Gbps.',
    },
    internetDirect: {
      name: 'Internet Direct',
      text: 'Internet access for one business site with a bandwidth of its own.',
    },
    layer2: {
      name: 'Layer 2',
      text: 'A connection that passes Ethernet frames unchanged. It carries no IP addresses and no voice of its own.',
    },
    leadTime: {
      name: 'Lead time',
      text: 'The working days from order to hand-over, by the calendar of the state where the site is.',
    },
    leasedLine: {
      name: 'Private Leased Line',
      text: 'A private Ethernet line between two sites.',
    },
    mrc: {
      name: 'MRC, monthly charge',
      text: 'Monthly recurring charge: what you pay each month for as long as the service runs.',
    },
    nearNet: {
      name: 'Near-net',
      text: 'The building is close to our network. A survey confirms whether, and at what extra charge, we can reach it.',
    },
    nni: {
      name: 'NNI',
      text: 'Network-to-network interface: your own hand-over port in a data centre, on which many circuits can end. A circuit there pays no access, installation or cross connect.',
    },
    nisCode: {
      name: 'NIS code',
      text: 'Our code for a building.',
    },
    nrc: {
      name: 'NRC, one-time charge',
      text: 'Non-recurring charge: what you pay once, such as the installation.',
    },
    offNet: {
      name: 'Off-net',
      text: 'An address that is not on our list of buildings. It has no instant price: we check it and send you one.',
    },
    onNet: {
      name: 'On-net',
      text: 'The building is connected to our network already. Its price is firm.',
    },
    serviceLevel: {
      name: 'Service level',
      text: 'How much of the time the service works, and how soon it is restored when it does not.',
    },
    serviceTax: {
      name: 'Service tax',
      text: 'The Malaysian tax on telecommunications and related services. Quotes show an estimate; services are billed at the rate in force when they are provided.',
    },
    surveyed: {
      name: 'Subject to survey',
      text: 'The monthly price stands. A survey of the building may bring an extra charge, which you accept or decline; if you decline, the circuit is cancelled at no cost.',
    },
    symmetric: {
      name: 'Symmetric',
      text: 'Uploads are as fast as downloads.',
    },
    term: {
      name: 'Term',
      text: 'The months for which you commit to a service. A longer term costs less per month; 0 months is a service without commitment.',
    },
    validity: {
      name: 'Price valid until',
      text: 'The last day on which a quote can be ordered at its price.',
    },
  },
}
