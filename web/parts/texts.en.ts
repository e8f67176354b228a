import {
  bandNamesEn,
  lineNamesEn,
  networkNamesEn,
  milestoneNamesEn,
  moveReasonNamesEn,
} from '#contract/names/en.ts'

const termsEn = {
  title: 'Terms and Conditions',
  version: 'Version {{version}}',
  accepted: 'Accepted by {{name}} on {{date}}',
  languages: { en: 'English', ms: 'Bahasa Malaysia' },
  otherLanguage: 'These terms were accepted in {{language}} and are shown in that language.',
  download: 'Download PDF',
  print: 'Print',
  blocked:
    'Your browser has blocked the new tab. Allow pop-ups for this site, or download the PDF and print it.',
}

const taxEn = {
  code: {
    telecommunications: 'telecommunications',
    equipment_rental: 'equipment rental',
    managed_services: 'managed services',
  },
  rate: '{{code}} {{percent}}%',
  estimatedName: 'Service tax, estimated',
  estimated: 'Service tax is estimated, at the rates of {{date}}.',
  estimatedAt: 'Service tax is estimated, at the rates of {{date}}: {{rates}}.',
  orderedAt: 'Service tax (rates of {{date}}): {{rates}}.',
  ordered: 'Service tax: {{rates}}.',
  chargedAt: 'Service tax at the rate of {{date}}.',
  billed: 'Services are billed at the rate in force when they are provided.',
}

export const statusEn = {
  cart: 'In cart',
  pending: 'Awaiting price',
  active: 'Active',
  approval: 'Awaiting approval',
  expiring: 'Expiring',
  cancelled: 'Cancelled',
  expired: 'Expired',
  ordered: 'Ordered',
  order: {
    pending: 'Pending',
    processing: 'Processing',
    delivered: 'Delivered',
    partial: 'Partly delivered',
    late: 'Overdue',
    cancelled: 'Cancelled',
  },
  milestone: milestoneNamesEn,
  moveReasons: moveReasonNamesEn,
}

const siteDaysEn = {
  restDay: 'Rest day',
  inStates: '{{name}}, {{states}}',
  resting: 'No work at the sites: {{reason}}. The next possible date is {{date}}.',
  marked: 'Rest days and public holidays at the sites are struck out.',
  firstPossible: 'The first possible date is {{date}}. Rest days at the sites are struck out.',
}

const savedViewsEn = {
  list: 'Saved views',
  none: 'Save the filters, order and columns of this list under a name, to open them again with one click.',
  save: 'Save this view',
  what: 'Saves the filters, order and columns that the list shows now.',
  name: 'Name',
  needed: 'Enter a name for the view.',
  share: 'Share with your colleagues',
  share_staff: 'Share with all staff',
  replace: 'Replace what it shows with the filters, order and columns shown now',
  submit: 'Save view',
  shared: 'Shared',
  changeOf: 'Change view “{{name}}”',
  deleteOf: 'Delete view “{{name}}”',
  deleted: 'View “{{name}}” deleted',
}

const priceLinesEn = {
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

const priceLevelEn = {
  name: 'Price level',
  of: { firm: 'Firm price', subject_to_survey: 'Subject to survey', budgetary: 'Budgetary estimate' },
  meaning: {
    firm: 'There is no extra charge unless you ask for a change.',
    firm_staff: 'There is no extra charge unless the company asks for a change.',
    subject_to_survey:
      'The monthly price stands. A survey may bring an extra charge, which you can accept or decline.',
    subject_to_survey_staff:
      'The monthly price stands. A survey may bring an extra charge, which the company can accept or decline.',
    budgetary: 'This is an estimate and cannot be ordered.',
  },
  /** For several prices together. */
  partly: {
    subject_to_survey_one: 'One of {{of}} prices is subject to survey.',
    subject_to_survey_other: '{{count}} of {{of}} prices are subject to survey.',
  },
}

const plannedChangesEn = {
  title: 'Planned changes',
  from: 'From',
  fromHelp: 'Today applies at once; a later day plans the change.',
  fromNeeded: 'Enter the first day.',
  entry: '{{what}}: {{value}} from {{date}}',
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw {{what}}',
  withdrawTitle: 'Withdraw this change?',
  withdrawText: '{{what}} will not happen. The present state stays in force.',
  withdrawn: 'The planned change has been withdrawn.',
  whenOf: '{{what}}, from {{date}}',
  none: 'Withdrawn',
}

const listEn = {
  pages: 'Pages',
  page: 'Page {{page}}',
  range: '{{first}}–{{last}} of {{count}}',
  previous: 'Previous page',
  next: 'Next page',
  clearSearch: 'Clear the search',
  select: 'Select {{name}}',
  all: 'All',
  selectAll: 'Select all on this page',
  selection: 'Selection',
  oneTime: 'one-time',
  unpriced_one: '{{count}} without a price',
  unpriced_other: '{{count}} without a price',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  clearSelection: 'Clear selection',
  columns: 'Columns',
  views: 'Views',
  moreActions: 'More actions',
  more: 'More',
  compact: 'Compact rows',
  allColumns: 'Show all columns',
  export: 'Export',
  formats: { csv: 'CSV file', xlsx: 'Excel workbook (XLSX)' },
  exportFailed: 'The list could not be exported. Please try again.',
  nothingToExport: 'This list has nothing to export',
  sort: 'Sort',
  sortBy: 'Sort by',
  meaning: 'What does {{head}} mean?',
  ascending: '{{head}}, ascending',
  descending: '{{head}}, descending',
  newestFirst: 'Newest first',
  kept: 'The list could not be updated and still shows what was there before.',
  found_one: '{{count}} result',
  found_other: '{{count}} results',
  results_one: '{{count}} result, page {{page}}. Sort order: {{order}}.',
  results_other: '{{count}} results, page {{page}}. Sort order: {{order}}.',
  nothingFound: 'Nothing found',
  nothingFoundText: 'Nothing matches this search and these filters.',
  clearFilters: 'Clear filters',
  pageEmpty: 'This page is empty',
  toFirstPage: 'Go to the first page',
}

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

const firstStepsEn = {
  title: 'First steps',
  progress: '{{done}} of {{all}} done',
  done: 'Done',
  dismiss: 'Dismiss',
  dismissAll: 'Dismiss the first steps',
  dismissed: 'The first steps are dismissed.',
  undo: 'Undo',
  price: 'Get a price',
  priceText: 'Choose a product and its sites: prices appear at once.',
  save: 'Save a quote',
  saveText: 'Take it from the cart to your quotes: its price is held for 30 days.',
  order: 'Place an order',
  orderText: 'Send active quotes to order with your PO number.',
  own: 'Assign a quote to yourself',
  ownText: 'Open a pending quote and take it over.',
  rule: 'Assign a pricing rule',
  ruleText: 'A company with a rule has prices of its own.',
  mails: 'Choose your mails',
  mailsText: 'Decide which notifications come by mail as well.',
  usd: 'Set the US dollar rate',
  usdText: 'Prices can then be shown in US dollars.',
  catalogue: 'Add a picture to a product',
  catalogueText: 'Customers read the catalogue before they ask for a price.',
  user: 'Decide on a sign-up',
  userText: 'Approve or reject a new user, or change a role.',
  basePrice: 'Change a base price',
  basePriceText:
    'Select a price on the card and type the new one: the next quotes use it, quoted prices stay.',
  draft: 'Publish prices from a draft',
  draftText:
    'Fill or paste several prices into a draft, preview what they change, and publish them together.',
  factor: 'Set up a second factor',
  factorText: 'A passkey or an authenticator app protects your account.',
}

const errorsEn = {
  network: 'The portal cannot be reached. Check your connection and try again.',
  generic: 'Something went wrong, please try again later',
  readFailed: 'This could not be loaded',
  stillShown: 'This may be out of date: it could not be refreshed.',
  screenFailed: 'This screen has stopped working',
  screenFailedText: 'Your saved data is safe. Try again; if the problem persists, reload the page.',
  noAccess: 'No access',
  noAccessText: 'Your role ({{role}}) does not include this part of the portal.',
  noAccessRoleless: 'Your account has no role yet. Please ask your administrator.',
  notFound: 'Page not found',
  notFoundText: 'There is no page at this address. It may have been mistyped, or the page may have moved.',
  toDashboard: 'Go to the dashboard',
  toSignIn: 'Go to the sign-in page',
}

const companyEn = {
  search: 'Name or registration number',
  accounts: 'Accounts',
  myAccounts: 'mine',
  myAccountsOnly: 'My accounts only',
}

/** The part of `common` that loads after sign-in. */
const amountsAndDaysEn = {
  amountError: {
    letters: 'Use digits and a decimal point only.',
    negative: 'An amount cannot be negative.',
    fraction: 'An amount has at most two decimals.',
    tooMuch: 'The maximum price is RM 9,999,999.99.',
  },
  digitsOnly: 'Use digits only.',
  rate: 'USD at RM {{rate}}, rate of {{date}}',
  rateMissing: 'No US dollar rate has been recorded, so amounts stay in ringgit.',
  rateUnreachable: 'The US dollar rate could not be loaded, so amounts stay in ringgit.',
  notADay: 'Enter a date such as 30/11/2026.',
  dayHint: 'DD/MM/YYYY',
  calendar: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
}

/** The part of `common` that also public pages use. */
const commonEn = {
  product: 'Trunkline',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  okay: 'Okay',
  dismiss: 'Dismiss',
  clear: 'Clear',
  loading: 'Loading…',
  optional: 'optional',
  empty: '–',
  role: { customer: 'Customer', admin: 'Admin', client_manager: 'Client Manager', commercial: 'Commercial' },
  monthly: 'Monthly',
  oneTime: 'One-time',
  perMonth: '/mo',
  onRequest: 'on request',
  copied: 'Copied {{text}}',
  copy: 'Copy {{text}}',
  errorSummary_one: 'Please correct one field',
  errorSummary_other: 'Please correct {{count}} fields',
}

export const partsTextsEn = {
  common: { ...commonEn, ...amountsAndDaysEn },
  company: companyEn,
  errors: errorsEn,
  firstSteps: firstStepsEn,
  glossary: glossaryEn,
  list: listEn,
  plannedChanges: plannedChangesEn,
  priceLevel: priceLevelEn,
  priceLines: priceLinesEn,
  savedViews: savedViewsEn,
  siteDays: siteDaysEn,
  status: statusEn,
  tax: taxEn,
  terms: termsEn,
}
